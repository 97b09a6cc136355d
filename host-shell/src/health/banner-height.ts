import { atom, currentLanguage, useAtomValue, useServerStatus } from '@meshdeck/platform'
import { initialStatus, store } from '@meshdeck/platform/shell'

/** Storage key of the height of the broker banner in this tab; 0 once it was dismissed. */
const KEY = 'meshdeck_notice_room'

/** Line height, edges, and the minimum height that the buttons need. */
const LINE_PX = 20
const EDGES_PX = 13
const LEAST_PX = 41
/** Width of the text on one line, in English and in other languages, and of the buttons next to it. */
const ENGLISH_PX = 970
const LONGER_PX = 1100
const BESIDE_PX = 224

const roomAtom = atom(sessionStorage.getItem(KEY))

/**
 * Returns the height reserved for the broker banner, in pixels. The banner appears after 5 s and must not move the page
 * while the user works. A page that finds the broker unavailable reserves the height from the first response on, later
 * pages from the start.
 */
export function useBannerHeight(): number {
  const status = useServerStatus()
  const storedHeight = useAtomValue(roomAtom)
  if (status === initialStatus) return Number(storedHeight)
  if (status.isBrokerConnected || !status.isNetworkHealthy) return 0
  return Number(storedHeight ?? roomFor(pageWidth(), currentLanguage()))
}

/**
 * Estimates the banner's height in pixels for a page width in pixels. The banner fills the reserved space, so a line
 * too many moves nothing, but a line too few does.
 */
export function roomFor(width: number, language: string): number {
  const text = language === 'en' ? ENGLISH_PX : LONGER_PX
  return Math.max(LEAST_PX, EDGES_PX + LINE_PX * Math.ceil(text / (width - BESIDE_PX)))
}

const pageWidth = () => document.querySelector('main')?.clientWidth ?? window.innerWidth

/** Stores the banner's height; `undefined` removes it once the broker is available again. */
export function storeBannerHeight(height: number | undefined): void {
  const room = height === undefined ? null : String(height)
  if (room === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, room)
  store.set(roomAtom, room)
}
