import { displayQuery, saveDisplay, type DisplaySettings } from '@meshdeck/api/display-settings'
import { queryClient } from '@meshdeck/platform'

import { applyDisplay } from './display-preferences'
import { keepSeen } from './server-display'

/** Whose display it is; 1.0.0 keeps one for the whole server. */
export type Viewer = { username: string; hasUserSettings: boolean; isAdmin: boolean }

/**
 * Changes how the console looks. An administrator's change goes to the server first and is shown once
 * it is kept there [KS-003, SE-054]; anybody else sees it at once, and the server may refuse it
 * [SE-058]. A failure is logged [ER-017] and, for an administrator, thrown: the old look stays.
 */
export async function changeDisplay(
  change: Partial<DisplaySettings>,
  viewer: Viewer,
): Promise<void> {
  if (!viewer.isAdmin) applyDisplay(change)
  try {
    const kept = await saveInTurn(viewer, change)
    keepSeen(kept)
    void queryClient.invalidateQueries({ queryKey: displayQuery(viewer).queryKey })
  } catch (error) {
    console.warn('The display settings could not be saved', error)
    if (viewer.isAdmin) throw error
  }
  if (viewer.isAdmin) applyDisplay(change)
}

let saving: Promise<unknown> = Promise.resolve()

/** A save reads the whole record and sends it back: of two at once the later would undo the earlier. */
function saveInTurn(viewer: Viewer, change: Partial<DisplaySettings>): Promise<DisplaySettings> {
  const saved = saving.then(() => saveDisplay(viewer, change))
  saving = saved.catch(() => undefined)
  return saved
}
