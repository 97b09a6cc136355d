import type { Capabilities } from './capabilities'
import type { Outcome, RightsInventory, RightsPerson } from './effective-rights'
import { ALL_NETWORKS, allIdOf, type RightsRole, type RightsServer } from './network-rights'
import { isAdminRole } from './permissions'

/** Fields of a config file that decide whether it is deleted when its owner loses rights. */
export type OwnedFile = { network: string; ownerid: string; ingressgatewayid: string }

type Account = RightsPerson & { username: string }
type HeldRoles = RightsPerson['network_roles']

/** Every config file and user, and the server's groups and rules. */
export type FileFacts<File extends OwnedFile> = Pick<RightsInventory, 'groups'> & {
  server: RightsServer & Pick<Capabilities, 'deletesFilesOfMembers'>
  configFiles: readonly File[]
  users: readonly Account[]
}

/**
 * Returns the config files that the server deletes with memberships: those of service users in the networks of the groups
 * that they leave, even if another group still gives access. Roles in all networks don't count as roles in each network.
 */
export function filesOfLeavers<File extends OwnedFile>(
  { configFiles, groups }: Pick<FileFacts<File>, 'configFiles' | 'groups'>,
  outcomes: readonly Outcome[],
): File[] {
  const lostKeys = new Set(
    outcomes
      .filter(({ after }) => isServiceUser(after))
      .flatMap(({ before, after }) =>
        Object.keys(before.user_group_ids ?? {})
          .filter((id) => !Object.hasOwn(after.user_group_ids ?? {}, id))
          .flatMap((id) => rolesLost(groups.get(id)?.network_roles, null))
          .map((networkId) => keyOf(before.username, networkId)),
      ),
  )
  return configFiles.filter(({ ownerid, network }) => lostKeys.has(keyOf(ownerid, network)))
}

/** A group whose roles change; `after` is null for one that is deleted. */
export type GroupChange = { id: string; before: HeldRoles; after: HeldRoles }

/**
 * Returns the config files that the server deletes when the roles of a group change, or the group is deleted. On some
 * servers, every service user loses those in a network where the group loses a role. On others, members who aren't
 * administrators lose those in a network where it has no role left, and config files without an owner are deleted too.
 */
export function filesOfChangedGroup<File extends OwnedFile>(
  { configFiles, users, server }: FileFacts<File>,
  { id, before, after }: GroupChange,
): File[] {
  const owners = new Map(users.map((user) => [user.username, user]))
  if (!server.deletesFilesOfMembers) {
    const lost = rolesLost(before, after)
    return configFiles.filter(
      ({ network, ownerid }) => lost.includes(network) && isServiceUser(owners.get(ownerid)),
    )
  }
  const lost = Object.keys(before ?? {}).filter((netid) => !Object.hasOwn(after ?? {}, netid))
  const isLost = (network: string) => lost.includes(network) || lost.includes(ALL_NETWORKS)
  return configFiles.filter(({ network, ownerid }) => {
    const owner = owners.get(ownerid)
    if (!owner) return true
    // members are taken out of a group before it is deleted
    const isMember = after !== null && Object.hasOwn(owner.user_group_ids ?? {}, id)
    return isMember && isLost(network) && !isAdminRole(owner.platform_role_id)
  })
}

/** Returns the config files that the server deletes with a role: those of service users on the gateways it names. */
export function filesOfRole<File extends OwnedFile>(
  { configFiles, users, server }: Pick<FileFacts<File>, 'configFiles' | 'users' | 'server'>,
  role: Pick<RightsRole, 'network_level_access'> & { network_id: string },
): File[] {
  const gateways = Object.keys(role.network_level_access?.remote_access_gw ?? {})
  const isOfAll = gateways.includes(allIdOf('remote_access_gw', server))
  const owners = new Set(users.filter(isServiceUser).map(({ username }) => username))
  return configFiles.filter(
    ({ network, ownerid, ingressgatewayid }) =>
      network === role.network_id &&
      owners.has(ownerid) &&
      (isOfAll || gateways.includes(ingressgatewayid)),
  )
}

const isServiceUser = (person: Pick<RightsPerson, 'platform_role_id'> | undefined): boolean =>
  person?.platform_role_id === 'service-user'

/** Returns the networks in which a role is removed. */
function rolesLost(before: HeldRoles, after: HeldRoles): string[] {
  return Object.entries(before ?? {}).flatMap(([networkId, roles]) => {
    const rolesLeft = Object(after?.[networkId])
    const isLost = Object.keys(Object(roles)).some((id) => !Object.hasOwn(rolesLeft, id))
    return isLost ? [networkId] : []
  })
}

/** Unique, because usernames contain no spaces. */
const keyOf = (username: string, networkId: string) => `${username} ${networkId}`
