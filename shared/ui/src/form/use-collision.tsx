import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { useFormikContext, type FormikErrors, type FormikValues } from 'formik'
import { type ReactNode, useState } from 'react'

import { Button } from '../controls/Button'
import { Box } from '../controls/layout'
import { Callout } from '../page/Callout'
import { useTranslation } from '../translations'

/** What is said of each field of what is sent. */
type EditErrors<Edit> = Partial<Record<keyof Edit & string, string>>
/** The same at the fields of the form; nothing is said where it is undefined. */
type FormErrors<Values> = { [Field in keyof Values]?: FormikErrors<Values>[Field] | undefined }

type Options<Values, Edit> = {
  /** What the form began with, as the server said it. */
  initial: Edit
  toValues: (edit: Edit) => Values
  /** How a value of theirs reads at its field, where a list with commas or the value itself would not do. */
  textOf?: (theirs: { field: string; value: unknown }) => string | undefined
}
type Mapping<Values, Edit> = {
  /** At which fields of the form stands what is sent under other names. */
  toFieldErrors: (errors: EditErrors<Edit>) => FormErrors<Values>
}

type Collision<Values, Edit> = {
  /** What the form begins with: as it was when it came, whatever is read meanwhile. */
  initialValues: Values
  base: Edit
  fieldErrors: (error: unknown) => FormikErrors<Values>
  restart: (edit: Edit) => void
  notice: ReactNode
}

/**
 * For a form whose thing somebody else may change meanwhile. Begin with `initialValues`, hold what is sent against
 * `base`, give `fieldErrors` to the form, and put `notice` among its fields: a `CollisionError` says at the fields
 * what they have now, offers to load it, and lets saving once more put this person's values over it. A form that
 * stays after saving calls `restart`. Where the form has no field of the name of one that is sent, `toFieldErrors`
 * says which one shows it: an error at no field would be seen nowhere.
 */
export function useCollision<
  Values extends FormikValues & Record<keyof Edit, unknown>,
  Edit extends object,
>(options: Options<Values, Edit>): Collision<Values, Edit>
export function useCollision<Values extends FormikValues, Edit extends object>(
  options: Options<Values, Edit> & Mapping<Values, Edit>,
): Collision<Values, Edit>
export function useCollision<Values extends FormikValues, Edit extends object>(
  options: Options<Values, Edit> & Partial<Mapping<Values, Edit>>,
): Collision<Values, Edit> {
  const { initial, toValues, textOf } = options
  const { t } = useTranslation()
  const [initialValues] = useState(() => toValues(initial))
  const [base, setBase] = useState(initial)
  const [theirs, setTheirs] = useState<Edit>()

  function fieldErrors(error: unknown): FormikErrors<Values> {
    if (!isCollisionError(error)) return {}
    const { collisions } = error
    // only where both have changed: elsewhere what was not touched here must not look like a change
    const seen = Object.fromEntries(collisions.map(({ field, theirs: value }) => [field, value]))
    setBase((before) => ({ ...before, ...seen }))
    setTheirs(Object.assign({}, base, error.theirs))
    const words: [string, string][] = collisions.map(({ field, theirs: value }) => [
      field,
      t('overlays.collision.field', {
        value: (textOf?.({ field, value }) ?? plainText(value)) || t('overlays.collision.nothing'),
      }),
    ])
    const errors: object = Object.fromEntries(words)
    const atFields = Object.entries(options.toFieldErrors?.(errors) ?? errors)
    const said: FormikErrors<Values> = {}
    return Object.assign(
      said,
      Object.fromEntries(atFields.filter(([, text]) => text !== undefined)),
    )
  }

  /** Begins anew upon what the server has now; the form is to show that. */
  function restart(edit: Edit) {
    setBase(edit)
    setTheirs(undefined)
  }

  return {
    initialValues,
    base,
    fieldErrors,
    restart,
    notice: theirs && <Notice values={toValues(theirs)} onReload={() => restart(theirs)} />,
  }
}

function Notice<Values extends FormikValues>(props: { values: Values; onReload: () => void }) {
  const { t } = useTranslation()
  const { resetForm } = useFormikContext<Values>()

  return (
    <Callout tone="warning" role="alert" title={t('overlays.collision.title')}>
      {t('overlays.collision.text')}
      <Box mt="2">
        <Button
          size="sm"
          onClick={() => {
            resetForm({ values: props.values })
            props.onReload()
          }}
        >
          {t('overlays.collision.reload')}
        </Button>
      </Box>
    </Callout>
  )
}

/** Two who have changed the same switch have set it to the same: yes and no are never told. */
const plainText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
