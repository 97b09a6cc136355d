import { healthOf, type Health } from '@meshdeck/domain/health'

/** From what wants attention to what does not: the order in which health sorts. */
const healthOrder = [
  'error',
  'warning',
  'offline',
  'disconnected',
  'unknown',
  'disabled',
  'enabled',
  'online',
] as const satisfies readonly Health[]

/** The place of a server's status text in that order. */
export function healthRank(status: string): number {
  return healthOrder.indexOf(healthOf(status))
}

/** What the status of a node can be (contract 1.9), as filters offer it. */
export const nodeHealths = [
  'online',
  'warning',
  'error',
  'offline',
  'disconnected',
  'unknown',
] as const satisfies readonly Health[]
