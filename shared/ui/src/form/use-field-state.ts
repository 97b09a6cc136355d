import { useField } from 'formik'
import { useId, type FocusEvent } from 'react'

import { useRefusal } from './Form'

/**
 * A field's value and what is wrong with it. The error shows once the person has changed the field
 * or left it [CO-033], not before; what the server refused shows until it is changed.
 */
export function useFieldState<Value>(name: string, hasHint: boolean) {
  const id = useId()
  const [field, meta, helpers] = useField<Value>(name)
  const isChanged = !isSame(meta.value, meta.initialValue)
  const refusal = useRefusal(name, field.value)
  const error = (meta.touched || isChanged ? meta.error : undefined) ?? refusal
  const describedBy = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  /** Ties a control, or a group of them, to its hint and its error. */
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

/** Formik has a copy of its own of what a form began with: two lists are the same by what is in them. */
function isSame(value: unknown, initial: unknown): boolean {
  if (!Array.isArray(value)) return value === initial
  // what is added later began as nothing
  const before: unknown[] = Array.isArray(initial) ? initial : []
  return value.length === before.length && value.every((one, index) => one === before[index])
}

let isPressed = false
let waiting: Array<() => void> = []

function press() {
  isPressed = true
}

function release() {
  isPressed = false
  const actions = waiting
  waiting = []
  // the click itself comes right after the release
  setTimeout(() => actions.forEach((action) => action()))
}

document.addEventListener('pointerdown', press, { capture: true })
document.addEventListener('pointerup', release, { capture: true })
document.addEventListener('pointercancel', release, { capture: true })

/**
 * Does something at once, or after the click that is under way. A field loses the focus when the
 * pointer goes down; an error drawn then would move what is being clicked from under the pointer.
 */
function afterPress(action: () => void): void {
  if (isPressed) waiting.push(action)
  else action()
}
