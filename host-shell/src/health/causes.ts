import type { ServerStatus } from '@meshdeck/platform'

type CauseName = 'billing' | 'database' | 'broker' | 'unreachable'

/** A possible cause; reported when the last status says so itself. */
export type Cause = { name: CauseName; isReported: boolean }

/** What may be wrong with the server, in the order of the dialog [SV-013 to SV-016]. */
export function causesOf(status: ServerStatus): Cause[] {
  return [
    { name: 'billing', isReported: status.licenseError !== '' },
    { name: 'database', isReported: !status.isDbConnected },
    { name: 'broker', isReported: !status.isBrokerConnected },
    { name: 'unreachable', isReported: !status.isNetworkHealthy },
  ]
}
