import type { Key } from '@meshdeck/platform'

/** Ways to join a network: the client, a plain WireGuard file or the desktop app [AN-005]. */
export type Method = 'agent' | 'config' | 'access'

/** A method; for users who may not use it, `refusal` is the translation key of the reason. */
export type OfferedMethod = { method: Method; refusal?: Key }

type Offer = { isAdmin: boolean; isPro: boolean }

/**
 * Returns the methods of an edition. The first two are for admins; other users see them with the reason [AN-006,
 * AN-020, AN-034]. The desktop app is part of Pro and the only method for other users [AN-021 to AN-023].
 */
export function offeredMethods({ isAdmin, isPro }: Offer): OfferedMethod[] {
  return [
    { method: 'agent', ...(!isAdmin && { refusal: 'networks:addNode.agentRefused' }) },
    { method: 'config', ...(!isAdmin && { refusal: 'networks:addNode.configRefused' }) },
    ...(isPro ? [{ method: 'access' } as const] : []),
  ]
}

/** Returns the method in the address if the user may use it, else the first available one. */
export function chosenMethod(
  offered: readonly OfferedMethod[],
  wanted: string | undefined,
): Method | undefined {
  const open = offered.filter(({ refusal }) => refusal === undefined)
  return (open.find(({ method }) => method === wanted) ?? open[0])?.method
}
