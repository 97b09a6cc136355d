import { z, type Infer } from '@meshdeck/platform'

const launchFaults = ['incomplete', 'foreign', 'expired', 'refused', 'unreachable'] as const

/** Why a launch link does not sign in: one of the usual reasons, or what a server with a fault says itself. */
export const launchFaultSchema = z.union([
  z.oneOf(launchFaults),
  z.object({ serverSays: z.string() }),
])
export type LaunchFault = Infer<typeof launchFaultSchema>
