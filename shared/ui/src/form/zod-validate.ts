import { i18n, isKey, z, type Schema } from '@meshdeck/platform'
import { getIn, setIn, type FormikErrors } from 'formik'

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number]

/** zod/mini's message when neither schema nor locale defines one. */
const NO_MESSAGE = 'Invalid input'

/**
 * Returns a Formik `validate` function for a schema: the first issue of each field. A message in the schema is a
 * translation key, with the values for its placeholders, or a sentence; an issue without one gets the generic message.
 * Every issue needs a path, so a refinement over several fields must name the invalid one.
 */
export function zodValidate<Values>(schema: Schema<unknown, Values>) {
  return (values: Values): FormikErrors<Values> => {
    const issues = z.safeParse(schema, values).error?.issues ?? []
    // from the right, so that the first issue of a field takes precedence
    return issues.reduceRight((errors, issue) => {
      const path = issue.path.join('.')
      return setIn(errors, path, errorTextOf(issue, getIn(values, path)))
    }, {})
  }
}

function errorTextOf(issue: Issue, value: unknown): string {
  const { message } = issue
  if (message !== NO_MESSAGE)
    return isKey(message) ? i18n.t(message, { replace: paramsOf(issue) }) : message
  if (value === '' || value === undefined || value === null) return i18n.t('common:field.required')
  if (issue.code === 'too_small') return i18n.t('common:field.tooShort', { n: issue.minimum })
  if (issue.code === 'too_big') return i18n.t('common:field.tooLong', { n: issue.maximum })
  return i18n.t('common:field.invalid')
}

const paramsOf = (issue: Issue) => (issue.code === 'custom' ? (issue.params ?? {}) : {})
