/* Rights that roles give in networks (contract 0.7, 1.4 and 2.1). */

import type { Capabilities } from './capabilities'

/** Actions on resources of a kind: the server checks the method of a request. */
export const rightActions = ['read', 'create', 'update', 'delete'] as const
export type RightAction = (typeof rightActions)[number]

/** Kinds of resources on which a custom role can give rights, by their names in the singular. */
export const grantableKinds = [
  'host',
  'remote_access_gw',
  'extclient',
  'egress',
  'acl',
  'dns',
  'relay',
  'inet_gw',
  'fail_over',
  'network',
] as const
/** Kinds on which only built-in roles give rights. */
const builtInKinds = ['tag', 'nameserver', 'posturecheck'] as const
/** All kinds of resources with rights in a network. */
export const rightKinds = [...grantableKinds, ...builtInKinds] as const
export type RightKind = (typeof rightKinds)[number]

/** Extent of a right: all resources of a kind, only the user's own, or none. */
export type Extent = 'all' | 'own' | 'none'

/** What decides how the server checks rights: the community edition checks none. */
export type RightsServer = Pick<
  Capabilities,
  | 'isPro'
  | 'hasAuditors'
  | 'limitsPlatformUsers'
  | 'hasOwnRoles'
  | 'limitsNodesToGateways'
  | 'hasSingularKinds'
>

/** Whether roles name kinds in the singular. */
type KindNaming = Pick<RightsServer, 'hasSingularKinds'>

/** Permissions for one resource, or for all of a kind; a missing one is denied. */
type RightScope = Partial<Record<RightAction | 'vpn_access' | 'self_only', boolean>>
export type RightAccess = Readonly<
  Record<string, Readonly<Record<string, RightScope>> | null | undefined>
>

/** Fields of a role that determine rights. */
export type RightsRole = {
  id: string
  full_access: boolean
  network_level_access?: RightAccess | null | undefined
}

/** The server's name for all networks in a role. */
export const ALL_NETWORKS = 'all_networks'

/** The names that aren't singular on every server. */
const pluralNames: Partial<Record<RightKind, string>> = {
  host: 'hosts',
  relay: 'relays',
  extclient: 'extclients',
  network: 'networks',
}

/** Returns the server's name for a kind of resource in the permissions of a role (contract 1.4 and 2.1). */
export const resourceName = (kind: RightKind, { hasSingularKinds }: KindNaming) =>
  hasSingularKinds ? kind : (pluralNames[kind] ?? kind)

/**
 * Returns the ID under which a role has permissions for all resources of a kind. The server looks for `all_` and the
 * name of the kind (contract 0.7), even where it lists another ID; only config files keep the plural.
 */
export function allIdOf(kind: RightKind, server: KindNaming): string {
  return kind === 'extclient' ? 'all_extclients' : `all_${resourceName(kind, server)}`
}

/** Returns a role's permissions for all resources of a kind; undefined if it has none. */
function scopeOf(role: RightsRole, kind: RightKind, server: KindNaming): RightScope | undefined {
  return role.network_level_access?.[resourceName(kind, server)]?.[allIdOf(kind, server)]
}

/**
 * Returns the extent of a right that a role gives, where the role applies. Permissions for single resources are
 * ignored.
 */
export function extentOf(
  role: RightsRole,
  { kind, action }: { kind: RightKind; action: RightAction },
  server: KindNaming & Pick<RightsServer, 'limitsNodesToGateways'>,
): Extent {
  if (role.full_access) return 'all'
  const saysNothing = role.network_level_access?.[resourceName(kind, server)] === undefined
  // permission to read gateways includes devices, unless the role has permissions for devices
  const kindThatDecides =
    kind === 'host' && server.limitsNodesToGateways && saysNothing ? 'remote_access_gw' : kind
  const scope = scopeOf(role, kindThatDecides, server)
  if (scope?.[action] !== true) return 'none'
  return kindThatDecides === 'extclient' && scope.self_only === true ? 'own' : 'all'
}
