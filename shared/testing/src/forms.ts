import { screen, waitFor, within, type UserEvent } from './dom'

/**
 * The dialog of this name once it has the focus: it takes it a moment after it is there, and what is
 * typed before lands elsewhere.
 */
export async function openedDialog(
  name: string | RegExp,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, { name })
  await waitFor(() => expect(dialog).toContainElement(focused()))
  return dialog
}

/**
 * Presses a button as soon as it can be pressed. What a form says of a refusal is there a moment before
 * its button is free again, and a press in between is lost.
 */
export async function press(
  user: UserEvent,
  name: string,
  inside: HTMLElement = document.body,
): Promise<void> {
  const button = within(inside).getByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

/** Puts a text into a field in place of what is there. Pasted: typing renders the form again with every letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

/** The list of a picker that is closed until its search has the focus. */
export async function openList(
  user: UserEvent,
  name: string,
  inside: HTMLElement = document.body,
): Promise<HTMLElement> {
  await user.click(await within(inside).findByRole('combobox', { name }))
  return within(inside).findByRole('listbox', { name })
}

/**
 * The first element of this role and name, where the page or the dialog has it twice: an empty list repeats
 * the button of the header. Throws when there is none.
 */
export function firstOf(
  role: 'button' | 'link',
  name: string,
  inside: HTMLElement = document.body,
): HTMLElement {
  const [first] = within(inside).getAllByRole(role, { name })
  if (!first) throw new Error(`There is no ${role} ${name}`)
  return first
}

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null
