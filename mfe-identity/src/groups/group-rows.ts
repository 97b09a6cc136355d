import type { User, UserGroup } from '@meshdeck/api/users'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import type { TFunction } from '@meshdeck/platform'

/** A group as the table shows it. */
export type GroupRow = {
  id: string
  name: string
  description: string
  memberCount: number
  /** Networks in which it gives a role, or `all_networks`, by name; with the ids of the roles. */
  networks: readonly GroupNetwork[]
  /** Comes with the server or with a network: nobody changes it. */
  isBuiltIn: boolean
  /** An identity provider owns it. */
  isOfProvider: boolean
}

type GroupNetwork = { networkId: string; roleIds: readonly string[] }

/** The rows of a list of groups; how many are in one only the users know. */
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

/** How many users are in each group, by its id. */
function memberCountsOf(users: readonly User[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { user_group_ids } of users) {
    for (const id of Object.keys(user_group_ids ?? {})) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Where a group gives roles; a network in which it has none left is left out. */
export function networksOf({ network_roles }: Pick<UserGroup, 'network_roles'>): GroupNetwork[] {
  return Object.entries(network_roles ?? {})
    .map(([networkId, roles]) => ({ networkId, roleIds: Object.keys(roles ?? {}) }))
    .filter(({ roleIds }) => roleIds.length > 0)
    .toSorted((left, right) => left.networkId.localeCompare(right.networkId))
}

/** What roles are called, by id. */
export type RoleNames = ReadonlyMap<string, string>

/** A network, or all of them, where a role is given. */
export const networkLabel = (t: TFunction, networkId: string) =>
  networkId === ALL_NETWORKS ? t('identity:groups.allNetworks') : networkId
