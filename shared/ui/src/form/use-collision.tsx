import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { useFormikContext, type FormikErrors, type FormikValues } from 'formik'
import { useState } from 'react'

import { Button } from '../controls/Button'
import { Box } from '../controls/layout'
import { useOverlayWords } from '../overlays/overlay-words'
import { Callout } from '../page/Callout'

type Options<Values, Edit> = {
  /** What the form began with, as the server said it. */
  initial: Edit
  toValues: (edit: Edit) => Values
  /** How a value of theirs reads at its field. */
  textOf?: (theirs: { field: string; value: unknown }) => string
}

/**
 * For a form whose thing somebody else may change meanwhile. Hold what is sent against `base`, give
 * `fieldErrors` to the form, and put `notice` among its fields: a `CollisionError` says at the fields
 * what they have now, offers to load it, and lets saving once more put this person's values over it. A form that
 * stays after saving calls `restart`.
 */
export function useCollision<Values extends FormikValues, Edit extends object>(
  options: Options<Values, Edit>,
) {
  const { initial, toValues, textOf = ({ value }) => String(value) } = options
  const { t } = useOverlayWords()
  const [base, setBase] = useState(initial)
  const [theirs, setTheirs] = useState<Edit>()

  function fieldErrors(error: unknown): FormikErrors<Values> {
    if (!isCollisionError(error)) return {}
    const { collisions } = error
    // only where both have changed: elsewhere what was not touched here must not look like a change
    const seen = Object.fromEntries(collisions.map(({ field, theirs: value }) => [field, value]))
    setBase((before) => ({ ...before, ...seen }))
    setTheirs(Object.assign({}, base, error.theirs))
    const words = collisions.map(({ field, theirs: value }) => [
      field,
      t('overlays:collision.field', {
        value: textOf({ field, value }) || t('overlays:collision.nothing'),
      }),
    ])
    return Object.fromEntries(words)
  }

  /** Begins anew upon what the server has now; the form is to show that. */
  function restart(edit: Edit) {
    setBase(edit)
    setTheirs(undefined)
  }

  return {
    base,
    fieldErrors,
    restart,
    notice: theirs && <Notice values={toValues(theirs)} onReload={() => restart(theirs)} />,
  }
}

function Notice<Values extends FormikValues>(props: { values: Values; onReload: () => void }) {
  const { t } = useOverlayWords()
  const { resetForm } = useFormikContext<Values>()

  return (
    <Callout tone="warning" role="alert" title={t('overlays:collision.title')}>
      {t('overlays:collision.text')}
      <Box mt="2">
        <Button
          size="sm"
          onClick={() => {
            resetForm({ values: props.values })
            props.onReload()
          }}
        >
          {t('overlays:collision.reload')}
        </Button>
      </Box>
    </Callout>
  )
}
