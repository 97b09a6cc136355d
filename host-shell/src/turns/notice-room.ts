import { atom, useAtomValue, useServerStatus } from '@meshdeck/platform'
import { initialStatus, store } from '@meshdeck/platform/shell'

/** How high the banner about the broker was in this tab; 0 once it was dismissed. */
const KEY = 'meshdeck_notice_room'

/** A banner of one line, with its buttons and its edge. */
const LINE_PX = 41

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
  return status.isBrokerConnected || !status.isNetworkHealthy ? 0 : Number(kept ?? LINE_PX)
}

/** Notes how high the banner is; nothing once the broker is there again. */
export function keepNoticeRoom(height: number | undefined): void {
  const room = height === undefined ? null : String(height)
  if (room === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, room)
  store.set(roomAtom, room)
}
