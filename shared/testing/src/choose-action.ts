import { act, fireEvent, screen, waitFor, type UserEvent } from './dom'

const highlighted = () => document.querySelector('[role=menuitem][data-highlighted]')

/**
 * Opens the menu of a row and chooses an entry, with the keyboard: `chooseAction(user, 'Delete', 'office')`. In jsdom,
 * the menu needs a moment to open and between two entries.
 */
export async function chooseAction(user: UserEvent, action: string, of: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
  const entry = await screen.findByRole('menuitem', { name: action })
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())

  // counted at each step: some entries of a menu load later than others
  for (let step = 0; step < screen.getAllByRole('menuitem').length; step += 1) {
    if (entry === highlighted()) break
    const before = highlighted()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).not.toBe(before))
  }
  expect(entry).toHaveAttribute('data-highlighted')
  // Only the keydown: on a busy machine, a frame passes before the rest of the key press. In it the menu moves the
  // focus, and the rest would press the newly focused element, which doesn't happen in browsers.
  await act(async () => void fireEvent.keyDown(screen.getByRole('menu'), { key: 'Enter' }))
}
