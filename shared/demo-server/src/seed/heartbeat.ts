import { unixNow } from '../clock'
import type { Context } from '../context'
import { confirmLeaving } from './alive-devices'

const INTERVAL = 30_000

/**
 * Seeded devices have no program that checks in, so the server does it for those that are switched on:
 * one statement a tick, whatever the size of the fleet. Registered devices are left to themselves.
 * @returns ends it
 */
export function startHeartbeat(context: Pick<Context, 'store' | 'identity'>): () => void {
  beat(context)
  const timer = setInterval(() => beat(context), INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}

function beat({ store, identity }: Pick<Context, 'store' | 'identity'>) {
  store.db.run(
    'UPDATE nodes SET lastcheckin = ? WHERE hostid IN (SELECT id FROM hosts WHERE isalive = 1)',
    [unixNow()],
  )
  if (identity.hasBroker) confirmLeaving(store)
}
