import type { DisplaySettings } from '@meshdeck/api/display-settings'

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
