import { displayQuery, type DisplaySettings, saveDisplay } from '@meshdeck/api/display-settings'
import {
  preferenceAtom,
  queryClient,
  useCan,
  useCapabilities,
  useSession,
  z,
} from '@meshdeck/platform'
import { chooseTheme, store } from '@meshdeck/platform/shell'

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

export const DEFAULT_TEXT_SIZE = 16

/** Pixels; the sizes that are offered [SE-027]. */
export const textSizes = Array.from({ length: 13 }, (_, index) => 12 + index)

/* What this device keeps, read by `boot.ts` before anything is drawn. */
export const textSizeAtom = preferenceAtom(
  'text_size',
  z
    .string()
    .check(
      z.refine((text: string) => textSizes.includes(Number(text)), 'expected a size from 12 to 24'),
    ),
)
export const reducedMotionAtom = preferenceAtom('reduced_motion', z.oneOf(['true', 'false']))

/** Shows a change at once, and keeps it on this device [SE-053, SE-055]. */
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

/** What a server holds that nobody has changed. */
const untouched: DisplaySettings = { theme: 'dark', textSize: 16, reducedMotion: false }

const SEEN_KEY = 'display_seen'

/**
 * What has changed on the server since this device last looked: what was set on another device arrives, and what the
 * server has held all along doesn't replace what was chosen on this device.
 */
export function changesSince(
  seen: Partial<DisplaySettings>,
  now: DisplaySettings,
): Partial<DisplaySettings> {
  const before = { ...untouched, ...seen }
  return {
    ...(now.theme !== before.theme && { theme: now.theme }),
    ...(now.textSize !== before.textSize && { textSize: now.textSize }),
    ...(now.reducedMotion !== before.reducedMotion && { reducedMotion: now.reducedMotion }),
  }
}

/** The server's settings as this device last saw them; nothing when it never did. */
export function readSeen(): Partial<DisplaySettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    console.warn(`The stored value of ${SEEN_KEY} is unreadable and was dropped`)
    localStorage.removeItem(SEEN_KEY)
    return {}
  }
}

export function keepSeen(settings: DisplaySettings): void {
  localStorage.setItem(SEEN_KEY, JSON.stringify(settings))
}

/** The signed-in user as the display settings need to know them. */
export function useViewer(): Viewer {
  const { username } = useSession()
  const { isAdmin } = useCan()
  const { hasUserSettings } = useCapabilities()
  return { username, isAdmin, hasUserSettings }
}
