import { unixNow } from '../clock'
import type { Store } from '../storage/store'

const INTERVAL = 30_000

/**
 * Seeded devices have no program that checks in, so the server does it for those that are switched on:
 * one statement a tick, whatever the size of the fleet. Registered devices are left to themselves.
 * @returns ends it
 */
export function startHeartbeat(store: Store): () => void {
  beat(store)
  const timer = setInterval(() => beat(store), INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}

function beat(store: Store) {
  store.db.run(
    'UPDATE nodes SET lastcheckin = ? WHERE hostid IN (SELECT id FROM hosts WHERE isalive = 1)',
    [unixNow()],
  )
}
