import { displayQuery, saveDisplay, type DisplaySettings } from '@meshdeck/api/display-settings'
import { queryClient } from '@meshdeck/platform'

import { applyDisplay } from './display-preferences'
import { keepSeen } from './server-display'

/** Whose display it is, and whether the server keeps it with the account (since 1.5.1). */
export type Viewer = { username: string; hasUserSettings: boolean; isAdmin: boolean }

/**
 * Changes how the console looks. Where the server keeps the display with the account, an administrator's change is
 * saved first and then shown [KS-003, SE-054]; others see it at once, also if saving fails [SE-058]. A failure is
 * logged [ER-017] and, for an administrator, thrown: the old look stays. Earlier servers keep the display in one record
 * with all their settings, and some of them change access when it is written, so there it stays in the browser.
 */
export async function changeDisplay(
  change: Partial<DisplaySettings>,
  { username, hasUserSettings, isAdmin }: Viewer,
): Promise<void> {
  if (!hasUserSettings) return applyDisplay(change)
  if (!isAdmin) applyDisplay(change)
  try {
    const kept = await saveInTurn(username, change)
    keepSeen(kept)
    void queryClient.invalidateQueries({ queryKey: displayQuery(username).queryKey })
  } catch (error) {
    console.warn('The display settings could not be saved', error)
    if (isAdmin) throw error
  }
  if (isAdmin) applyDisplay(change)
}

let saving: Promise<unknown> = Promise.resolve()

/** A save reads the whole record and sends it back: of two at once the later would undo the earlier. */
function saveInTurn(username: string, change: Partial<DisplaySettings>): Promise<DisplaySettings> {
  const saved = saving.then(() => saveDisplay(username, change))
  saving = saved.catch(() => undefined)
  return saved
}
