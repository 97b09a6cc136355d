import { atom, currentLanguage, useAtomValue, useServerStatus } from '@meshdeck/platform'
import { initialStatus, store } from '@meshdeck/platform/shell'

/** How high the banner about the broker was in this tab; 0 once it was dismissed. */
const KEY = 'meshdeck_notice_room'

/** Of the banner: a line of its text, the edges, and what its buttons need at least. */
const LINE_PX = 20
const EDGES_PX = 13
const LEAST_PX = 41
/** Its text on one line, and what stands beside it. */
const ENGLISH_PX = 970
const LONGER_PX = 1100
const BESIDE_PX = 224

const roomAtom = atom(sessionStorage.getItem(KEY))

/**
 * How much room is kept for the banner about the broker: it comes late, for 5 s have to pass, and must not move the
 * page under somebody's hand. A page that finds the broker down keeps it from the first reply on, later ones from
 * the start.
 */
export function useNoticeRoom(): number {
  const status = useServerStatus()
  const kept = useAtomValue(roomAtom)
  if (status === initialStatus) return Number(kept)
  if (status.isBrokerConnected || !status.isNetworkHealthy) return 0
  return Number(kept ?? roomFor(pageWidth(), currentLanguage()))
}

/**
 * About how high the banner will be on a page so many pixels wide. It fills what is kept for it, so a line too many
 * moves nothing, and one too few does.
 */
export function roomFor(width: number, language: string): number {
  const text = language === 'en' ? ENGLISH_PX : LONGER_PX
  return Math.max(LEAST_PX, EDGES_PX + LINE_PX * Math.ceil(text / (width - BESIDE_PX)))
}

const pageWidth = () => document.querySelector('main')?.clientWidth ?? window.innerWidth

/** Notes how high the banner is; nothing once the broker is there again. */
export function keepNoticeRoom(height: number | undefined): void {
  const room = height === undefined ? null : String(height)
  if (room === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, room)
  store.set(roomAtom, room)
}
