import { i18n, isKey, z, type Schema } from '@meshdeck/platform'
import { getIn, setIn, type FormikErrors } from 'formik'

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number]

/** What zod/mini says when neither schema nor language says anything. */
const NO_MESSAGE = 'Invalid input'

/**
 * A Formik `validate` function from a schema: the first issue of each field. A message of the
 * schema is an i18n key, with the values that its text names, or a sentence; an issue without one gets the generic words [CO-028 to
 * CO-031]. Every issue needs a path, so a refinement over several fields names the one at fault.
 */
export function zodValidate<Values>(schema: Schema<unknown, Values>) {
  return (values: Values): FormikErrors<Values> => {
    const issues = z.safeParse(schema, values).error?.issues ?? []
    // from the right, so that a field's first issue is the one that stays
    return issues.reduceRight((errors, issue) => {
      const path = issue.path.join('.')
      return setIn(errors, path, wordsOf(issue, getIn(values, path)))
    }, {})
  }
}

function wordsOf(issue: Issue, value: unknown): string {
  const { message } = issue
  if (message !== NO_MESSAGE)
    return isKey(message) ? i18n.t(message, { replace: paramsOf(issue) }) : message
  if (value === '' || value === undefined || value === null) return i18n.t('ui:field.required')
  if (issue.code === 'too_small') return i18n.t('ui:field.tooShort', { n: issue.minimum })
  if (issue.code === 'too_big') return i18n.t('ui:field.tooLong', { n: issue.maximum })
  return i18n.t('ui:field.invalid')
}

const paramsOf = (issue: Issue) => (issue.code === 'custom' ? (issue.params ?? {}) : {})
