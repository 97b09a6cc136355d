import { screen, waitFor, within, type UserEvent } from './dom'

/**
 * Returns the dialog of this name once it has the focus: it takes the focus a moment after it appears, and text typed
 * before would go elsewhere.
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
 * Presses a button as soon as it is enabled. A form shows a refusal a moment before its button is enabled again, and a
 * press in between would be lost.
 */
export async function pressButton(
  user: UserEvent,
  name: string,
  inside: HTMLElement = document.body,
): Promise<void> {
  const button = within(inside).getByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

/** Replaces the text of a field. Pastes it, because typing renders the form again with every letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

/** Opens and returns the list of a picker, which is closed until its search has the focus. */
export async function openList(
  user: UserEvent,
  name: string,
  inside: HTMLElement = document.body,
): Promise<HTMLElement> {
  await user.click(await within(inside).findByRole('combobox', { name }))
  return within(inside).findByRole('listbox', { name })
}

/**
 * Returns the first element of this role and name, where the page or dialog has two: an empty list repeats the button
 * of the header. Throws if there is none.
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
