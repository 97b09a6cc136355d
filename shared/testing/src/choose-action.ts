import { screen, waitFor, type UserEvent } from './dom'

/**
 * Opens the menu of a row and chooses an entry, by key: `chooseAction(user, 'Delete', 'office')`.
 * jsdom lays nothing out, so a pointer may come before the menu is ready for it; the highlight says
 * when it is.
 */
export async function chooseAction(user: UserEvent, action: string, of: string): Promise<void> {
  const trigger = await screen.findByRole('button', { name: `Actions for ${of}` })
  await user.click(trigger)
  const entry = await screen.findByRole('menuitem', { name: action })
  await waitFor(async () => {
    if (!entry.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
    expect(entry).toHaveAttribute('data-highlighted')
  })
  await user.keyboard('{Enter}')
}
