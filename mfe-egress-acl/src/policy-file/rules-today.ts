import type { EgressRoute } from '@meshdeck/api/egress'
import type { Policy } from '@meshdeck/api/policies'
import type { Tag } from '@meshdeck/api/tags'
import type { UserGroup } from '@meshdeck/api/user-groups'
import type { User } from '@meshdeck/api/users'
import { tagIdOf } from '@meshdeck/domain/tag-name'

import type { RoutingNode } from '../routing-nodes/routing-nodes'
import type { Known } from './rule-names'
import type { Rulebook } from './write-rules'

/** The rules of a network as they are now, and what their lines may name. */
export type RulesToday = { rulebook: Rulebook; known: Known }

/** What changes with an import. */
export type RuleLists = {
  policies: readonly Policy[]
  routes: readonly EgressRoute[]
  /** Undefined on the community edition. */
  tags: readonly Tag[] | undefined
}

/** What does not; users and groups are undefined where this person is not told. */
export type OtherLists = {
  devices: readonly RoutingNode[]
  users: readonly User[] | undefined
  groups: readonly UserGroup[] | undefined
}

/** The one tag that the community edition knows, which policies of the server name (contract 1.16). */
const GATEWAYS = 'gateways'

/** By names, from the lists of the server. */
export function toRulesToday(
  networkId: string,
  { policies, routes, tags }: RuleLists,
  { devices, users, groups }: OtherLists,
): RulesToday {
  const named = (isClient: boolean) =>
    devices.filter((one) => one.isClient === isClient).map(({ id, name }) => ({ id, name }))
  return {
    rulebook: { network: networkId, policies, routes, tags },
    known: {
      node: named(false),
      file: named(true),
      tag: tags?.map(({ id, tag_name: name }) => ({ id, name })) ?? [
        { id: tagIdOf(networkId, GATEWAYS), name: GATEWAYS },
      ],
      user: users?.map(({ username }) => ({ id: username, name: username })),
      group: groups?.map(({ id, name }) => ({ id, name: name || id })),
      route: routes.map(({ id, name }) => ({ id, name })),
    },
  }
}
