import { useField } from 'formik'
import { useId, type FocusEvent } from 'react'

import { useRefusal } from './Form'

/**
 * Returns a field's value and error. The error is shown only after the user has changed or left the field [CO-033]; a
 * server refusal is shown until the value changes.
 */
export function useFieldState<Value>(name: string, hasHint: boolean) {
  const id = useId()
  const [field, meta, helpers] = useField<Value>(name)
  const isChanged = !isSame(meta.value, meta.initialValue)
  const refusal = useRefusal(name, field.value)
  const error = (meta.touched || isChanged ? meta.error : undefined) ?? refusal
  const describedBy = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  /** Links a control, or a group of controls, to its hint and its error. */
  const notes = {
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
    'aria-errormessage': error && `${id}-error`,
  }

  return {
    id,
    error,
    notes,
    control: {
      ...field,
      id,
      ...notes,
      onBlur: (event: FocusEvent) => afterPress(() => field.onBlur(event)),
    },
    setValue: (value: Value) => void helpers.setValue(value),
  }
}

/** Compares lists by their items, because Formik holds a copy of the initial values. */
function isSame(value: unknown, initial: unknown): boolean {
  if (!Array.isArray(value)) return value === initial
  // items added later have no initial value
  const initialItems: unknown[] = Array.isArray(initial) ? initial : []
  return (
    value.length === initialItems.length &&
    value.every((item, index) => item === initialItems[index])
  )
}

let isPressed = false
let waitingActions: Array<() => void> = []

function press() {
  isPressed = true
}

function release() {
  isPressed = false
  const actions = waitingActions
  waitingActions = []
  // the click event follows right after the release
  setTimeout(() => actions.forEach((action) => action()))
}

document.addEventListener('pointerdown', press, { capture: true })
document.addEventListener('pointerup', release, { capture: true })
document.addEventListener('pointercancel', release, { capture: true })

/**
 * Runs an action now, or after the current click. A field loses the focus on pointer down; an error rendered then would
 * move the clicked element away from the pointer.
 */
function afterPress(action: () => void): void {
  if (isPressed) waitingActions.push(action)
  else action()
}
