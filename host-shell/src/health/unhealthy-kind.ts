import type { ServerStatus } from '@meshdeck/platform'
import { isHealthy } from '@meshdeck/platform/shell'

/** What the banner says; the network goes before the broker, the broker before the rest (C-32). */
export type UnhealthyKind = 'unreachable' | 'broker' | 'server'

/** What is wrong with the server; undefined when nothing is that a person should hear of. */
export function unhealthyKind(status: ServerStatus): UnhealthyKind | undefined {
  if (!status.isNetworkHealthy) return 'unreachable'
  if (!status.isBrokerConnected && status.isDbConnected) return 'broker'
  return isHealthy(status) ? undefined : 'server'
}
