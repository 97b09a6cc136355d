import type { User, UserGroup } from '@meshdeck/api/users'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import type { TFunction } from '@meshdeck/platform'

export type GroupRow = {
  id: string
  name: string
  description: string
  memberCount: number
  /** Networks in which it gives a role, or `all_networks`, sorted by name; with the role IDs. */
  networks: readonly GroupNetwork[]
  /** Built into the server or created with a network: it can't be changed. */
  isBuiltIn: boolean
  /** Managed by an identity provider. */
  isOfProvider: boolean
}

type GroupNetwork = { networkId: string; roleIds: readonly string[] }

/** Returns the rows for a list of groups; the number of members comes from the users. */
export function toGroupRows(groups: readonly UserGroup[], users: readonly User[]): GroupRow[] {
  const counts = memberCountsOf(users)
  return groups
    .map((group) => ({
      id: group.id,
      name: group.name || group.id,
      description: group.meta_data,
      memberCount: counts.get(group.id) ?? 0,
      networks: networksOf(group),
      isBuiltIn: group.default,
      isOfProvider: group.external_identity_provider_id !== '',
    }))
    .toSorted((left, right) => left.name.localeCompare(right.name))
}

/** Returns the number of users in each group, by ID. */
function memberCountsOf(users: readonly User[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { user_group_ids } of users) {
    for (const id of Object.keys(user_group_ids ?? {})) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Returns the networks in which a group gives roles; those without a role are left out. */
export function networksOf({ network_roles }: Pick<UserGroup, 'network_roles'>): GroupNetwork[] {
  return Object.entries(network_roles ?? {})
    .map(([networkId, roles]) => ({ networkId, roleIds: Object.keys(roles ?? {}) }))
    .filter(({ roleIds }) => roleIds.length > 0)
    .toSorted((left, right) => left.networkId.localeCompare(right.networkId))
}

/** Names of roles, by ID. */
export type RoleNames = ReadonlyMap<string, string>

/** Returns the label of a network, or of all networks, in which a role is given. */
export const networkLabel = (t: TFunction<'identity'>, networkId: string) =>
  networkId === ALL_NETWORKS ? t('groups.allNetworks') : networkId
