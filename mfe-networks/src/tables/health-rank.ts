import { healthOf, type Health } from '@meshdeck/domain/health'

/** From what wants attention to what does not: the order in which health sorts. */
const healthOrder = [
  'error',
  'warning',
  'offline',
  'disconnected',
  'unknown',
  'disabled',
  'unmeasured',
  'enabled',
  'online',
] as const satisfies readonly Health[]

/** The place of a server's status text in that order. */
export function healthRank(status: string): number {
  return healthOrder.indexOf(healthOf(status))
}
