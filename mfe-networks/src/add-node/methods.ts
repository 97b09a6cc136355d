import type { Key } from '@meshdeck/platform'

/** The ways into a network: the client, a plain WireGuard file, the desktop app [AN-005]. */
export type Method = 'agent' | 'config' | 'access'

/** A method with, for those who may not use it, the key of the sentence that says why. */
export type OfferedMethod = { method: Method; refusal?: Key }

type Offer = { isAdmin: boolean; isPro: boolean }

/**
 * The methods of an edition. The first two are for admins; who is none sees them with the reason
 * [AN-006, AN-020, AN-034]. The desktop app is Pro's, and all that others have [AN-021 to AN-023].
 */
export function offeredMethods({ isAdmin, isPro }: Offer): OfferedMethod[] {
  return [
    { method: 'agent', ...(!isAdmin && { refusal: 'networks:addNode.agentRefused' }) },
    { method: 'config', ...(!isAdmin && { refusal: 'networks:addNode.configRefused' }) },
    ...(isPro ? [{ method: 'access' } as const] : []),
  ]
}

/** The method that the address names, where it is open to the user; else the first that is. */
export function chosenMethod(
  offered: readonly OfferedMethod[],
  wanted: string | undefined,
): Method | undefined {
  const open = offered.filter(({ refusal }) => refusal === undefined)
  return (open.find(({ method }) => method === wanted) ?? open[0])?.method
}
