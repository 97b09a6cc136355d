import type { TFunction } from '@meshdeck/platform'

/** What roles are called, by id. */
export type RoleNames = ReadonlyMap<string, string>

/** How the server names every network at once where a role is given (contract 1.4). */
export const ALL_NETWORKS = 'all_networks'

/** A network, or all of them, where a role is given. */
export const networkLabel = (t: TFunction, networkId: string) =>
  networkId === ALL_NETWORKS ? t('user-groups:allNetworks') : networkId
