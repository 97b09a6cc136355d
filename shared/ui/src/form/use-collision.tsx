import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { useFormikContext, type FormikErrors, type FormikValues } from 'formik'
import { type ReactNode, useState } from 'react'

import { Button } from '../controls/Button'
import { Box } from '../controls/layout'
import { Callout } from '../page/Callout'
import { useTranslation } from '../translations'

/** Messages by field of the request. */
type EditErrors<Edit> = Partial<Record<keyof Edit & string, string>>
/** Messages about collisions by field of the form; undefined means no message. */
type FormErrors<Values> = { [Field in keyof Values]?: FormikErrors<Values>[Field] | undefined }

type Options<Values, Edit> = {
  /** Initial values from the server. */
  initial: Edit
  toValues: (edit: Edit) => Values
  /**
   * Formats the other user's value for its field, where neither a comma-separated list nor the value itself is
   * suitable.
   */
  textOf?: (theirs: { field: string; value: unknown }) => string | undefined
}
type Mapping<Values, Edit> = {
  /** Maps request fields to form fields where their names differ. */
  toFieldErrors: (errors: EditErrors<Edit>) => FormErrors<Values>
}

type Collision<Values, Edit> = {
  /** Initial values of the form: they stay as first received, whatever is refetched meanwhile. */
  initialValues: Values
  base: Edit
  fieldErrors: (error: unknown) => FormikErrors<Values>
  restart: (edit: Edit) => void
  notice: ReactNode
}

/**
 * For a form whose resource another user may change meanwhile. Start with `initialValues`, compare the request with
 * `base`, pass `fieldErrors` to the form, and put `notice` among its fields. After a `CollisionError`, the fields show
 * the other user's values; the notice offers to load them, and saving again overwrites them. A form that stays after
 * saving calls `restart`. If a request field has no form field of the same name, `toFieldErrors` must name the one that
 * shows its error; otherwise the error isn't visible.
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
    // only fields that both users changed: otherwise, fields unchanged here would count as changes
    const theirValues = Object.fromEntries(
      collisions.map(({ field, theirs: value }) => [field, value]),
    )
    setBase((before) => ({ ...before, ...theirValues }))
    setTheirs(Object.assign({}, base, error.theirs))
    const words: Array<[string, string]> = collisions.map(({ field, theirs: value }) => [
      field,
      t('overlays.collision.field', {
        value: (textOf?.({ field, value }) ?? plainText(value)) || t('overlays.collision.nothing'),
      }),
    ])
    const errors: object = Object.fromEntries(words)
    const fieldEntries = Object.entries(options.toFieldErrors?.(errors) ?? errors)
    const serverErrors: FormikErrors<Values> = {}
    return Object.assign(
      serverErrors,
      Object.fromEntries(fieldEntries.filter(([, text]) => text !== undefined)),
    )
  }

  /** Restarts from the server's current values; the form must show them. */
  function restart(edit: Edit) {
    setBase(edit)
    setTheirs(undefined)
  }

  return {
    initialValues,
    base,
    fieldErrors,
    restart,
    notice: theirs && (
      <CollisionNotice values={toValues(theirs)} onReload={() => restart(theirs)} />
    ),
  }
}

function CollisionNotice<Values extends FormikValues>(props: {
  values: Values
  onReload: () => void
}) {
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

/** Booleans need no text: two users who changed the same switch have set it to the same value. */
const plainText = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
