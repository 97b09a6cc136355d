import { displayQuery, type DisplaySettings, saveDisplay } from '@meshdeck/api/display-settings'
import { isRecord } from '@meshdeck/domain/is-record'
import {
  preferenceAtom,
  queryClient,
  useCan,
  useCapabilities,
  useSession,
  z,
} from '@meshdeck/platform'
import { chooseTheme, store } from '@meshdeck/platform/shell'

/** The user whose display it is, and whether the server stores display settings per account (since 1.5.1). */
export type Viewer = { username: string; hasUserSettings: boolean; isAdmin: boolean }

/**
 * Changes the display. If the server stores display settings per account, an administrator's change is saved before it
 * is shown; other users see it immediately, even if saving fails [SE-058]. A failure is logged [ER-017] and, for an
 * administrator, thrown, and the old display stays. Earlier servers store the display in one record with all their
 * settings, some of which change access when written, so the display stays in the browser.
 */
export async function changeDisplay(
  change: Partial<DisplaySettings>,
  { username, hasUserSettings, isAdmin }: Viewer,
): Promise<void> {
  if (!hasUserSettings) return applyDisplay(change)
  if (!isAdmin) applyDisplay(change)
  try {
    const savedSettings = await saveSequentially(username, change)
    storeSeen(savedSettings)
    void queryClient.invalidateQueries({ queryKey: displayQuery(username).queryKey })
  } catch (error) {
    console.warn('The display settings could not be saved', error)
    if (isAdmin) throw error
  }
  if (isAdmin) applyDisplay(change)
}

let saving: Promise<unknown> = Promise.resolve()

/**
 * Saves changes one after the other: each save reads the whole record and writes it back, so two at once would
 * overwrite each other.
 */
function saveSequentially(
  username: string,
  change: Partial<DisplaySettings>,
): Promise<DisplaySettings> {
  const saved = saving.then(() => saveDisplay(username, change))
  saving = saved.catch(() => undefined)
  return saved
}

export const DEFAULT_TEXT_SIZE = 16

/** The available text sizes in pixels [SE-027]. */
export const textSizes = Array.from({ length: 13 }, (_, index) => 12 + index)

/* Values stored on this device; `boot.ts` reads them before the first render. */
export const textSizeAtom = preferenceAtom(
  'text_size',
  z
    .string()
    .check(
      z.refine((text: string) => textSizes.includes(Number(text)), 'expected a size from 12 to 24'),
    ),
)
export const reducedMotionAtom = preferenceAtom('reduced_motion', z.oneOf(['true', 'false']))

/** Applies a change immediately and stores it on this device. */
export function applyDisplay({ theme, textSize, reducedMotion }: Partial<DisplaySettings>): void {
  if (theme !== undefined) chooseTheme(theme)
  if (textSize !== undefined && textSizes.includes(textSize)) {
    store.set(textSizeAtom, String(textSize))
    document.documentElement.style.fontSize = `${textSize}px`
  }
  if (reducedMotion !== undefined) {
    store.set(reducedMotionAtom, reducedMotion ? 'true' : 'false')
    document.body.classList.toggle('reduced-motion', reducedMotion)
  }
}

/** The server's defaults, which no user has changed. */
const untouched: DisplaySettings = { theme: 'dark', textSize: 16, reducedMotion: false }

const SEEN_KEY = 'display_seen'

/**
 * Returns what changed on the server since this device last read it: changes from other devices are applied, but
 * unchanged values of the server don't replace choices made on this device.
 */
export function changesSince(
  seenSettings: Partial<DisplaySettings>,
  currentSettings: DisplaySettings,
): Partial<DisplaySettings> {
  const previousSettings = { ...untouched, ...seenSettings }
  return {
    ...(currentSettings.theme !== previousSettings.theme && { theme: currentSettings.theme }),
    ...(currentSettings.textSize !== previousSettings.textSize && {
      textSize: currentSettings.textSize,
    }),
    ...(currentSettings.reducedMotion !== previousSettings.reducedMotion && {
      reducedMotion: currentSettings.reducedMotion,
    }),
  }
}

/** Returns the server's settings as this device last read them; empty if it never did. */
export function readSeen(): Partial<DisplaySettings> {
  try {
    const storedSettings: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? '{}')
    return isRecord(storedSettings) ? storedSettings : {}
  } catch {
    console.warn(`The stored value of ${SEEN_KEY} is unreadable and was dropped`)
    localStorage.removeItem(SEEN_KEY)
    return {}
  }
}

export function storeSeen(settings: DisplaySettings): void {
  localStorage.setItem(SEEN_KEY, JSON.stringify(settings))
}

/** Returns the facts about the signed-in user that the display settings need. */
export function useViewer(): Viewer {
  const { username } = useSession()
  const { isAdmin } = useCan()
  const { hasUserSettings } = useCapabilities()
  return { username, isAdmin, hasUserSettings }
}
