import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import type { TFunction } from '@meshdeck/platform'

/** What roles are called, by id. */
export type RoleNames = ReadonlyMap<string, string>

/** A network, or all of them, where a role is given. */
export const networkLabel = (t: TFunction, networkId: string) =>
  networkId === ALL_NETWORKS ? t('identity:groups.allNetworks') : networkId
