/* What roles let people do in networks (contract 0.7, 1.4 and 2.1). */

/** What may be done with things of a kind: the server goes by the method of a call. */
export const rightActions = ['read', 'create', 'update', 'delete'] as const
export type RightAction = (typeof rightActions)[number]

/** Kinds of things on which a role that somebody makes can give rights, in the words of 1.5.1. */
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
/** Kinds on which rights come with built-in roles alone. */
const builtInKinds = ['tag', 'nameserver', 'posturecheck'] as const
/** Every kind of thing on which rights in a network are decided. */
export const rightKinds = [...grantableKinds, ...builtInKinds] as const
export type RightKind = (typeof rightKinds)[number]

/** With all of a kind, with one's own alone, or not at all. */
export type Extent = 'all' | 'own' | 'none'

/** Which server decides: the community edition asks nobody what he may, 1.5.1 has rules of its own. */
export type RightsServer = { isPro: boolean; isLater: boolean }

/** What may be done with one thing, or with all of a kind; absent is no. */
type RightScope = Partial<Record<RightAction | 'vpn_access' | 'self_only', boolean>>
export type RightAccess = Readonly<
  Record<string, Readonly<Record<string, RightScope>> | null | undefined>
>

/** What of a role rights go by. */
export type RightsRole = {
  id: string
  full_access: boolean
  network_level_access?: RightAccess | null | undefined
}

/** How the server calls every network at once where a role is given. */
export const ALL_NETWORKS = 'all_networks'

/** Earlier servers have some names in the plural. */
const earlierNames: Partial<Record<RightKind, string>> = {
  host: 'hosts',
  relay: 'relays',
  extclient: 'extclients',
  network: 'networks',
}

/** What a server calls a kind of thing in the rights of a role (contract 1.4 and 2.1). */
export const resourceName = (kind: RightKind, { isLater }: Pick<RightsServer, 'isLater'>) =>
  isLater ? kind : (earlierNames[kind] ?? kind)

/**
 * The id by which a role has a right on all things of a kind. It is looked for as `all_` and the name of the kind
 * (contract 0.7), also where the server lists it otherwise; only that of config files has kept its plural.
 */
export function allIdOf(kind: RightKind, server: Pick<RightsServer, 'isLater'>): string {
  return kind === 'extclient' ? 'all_extclients' : `all_${resourceName(kind, server)}`
}

/** What a role says of all things of a kind; undefined where it says nothing. */
function scopeOf(
  role: RightsRole,
  kind: RightKind,
  server: Pick<RightsServer, 'isLater'>,
): RightScope | undefined {
  return role.network_level_access?.[resourceName(kind, server)]?.[allIdOf(kind, server)]
}

/** How far a role lets one do something, where it holds. Rights on single things are not counted. */
export function extentOf(
  role: RightsRole,
  { kind, action }: { kind: RightKind; action: RightAction },
  server: Pick<RightsServer, 'isLater'>,
): Extent {
  if (role.full_access) return 'all'
  const saysNothing = role.network_level_access?.[resourceName(kind, server)] === undefined
  // who may see gateways sees devices as well, unless his role says something of devices
  const asked = kind === 'host' && !server.isLater && saysNothing ? 'remote_access_gw' : kind
  const scope = scopeOf(role, asked, server)
  if (scope?.[action] !== true) return 'none'
  return asked === 'extclient' && scope.self_only === true ? 'own' : 'all'
}
