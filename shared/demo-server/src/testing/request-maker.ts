import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import type { Random } from '../seed/random'
import type { Store } from '../storage/store'
import { pathOf, type RecordedRoutes, type Route } from './route-table'

/** Request in the form for `fetch`, with its route. */
export type MadeRequest = { route: Route; path: string; body: string | undefined }

const issueTexts = [
  '',
  ' ',
  'x',
  'ü\u0000"\'\\',
  '__proto__',
  '10.77.0.0/16',
  '10.77.0.9',
  'fd77::/64',
  'fd77::9',
  'not an address',
  '2099-01-01T00:00:00Z',
  NIL_UUID,
  '11111111-2222-4333-8444-555555555555',
  'n'.repeat(300),
] as const
const oddNumbers = [0, 1, -1, 2, 5, 60, 4102444800, 65_536, 1.5, 1e21] as const
const queryNames =
  'network network_id id username node peer peer_is_static egress_id acl_id gw_id group_id role_id tag_id ' +
  'email invitee_email invite_code platform force page per_page q os'

/**
 * Creates requests from the route table: with existing and unknown IDs, and with recorded bodies that are partly
 * changed. The same random numbers give the same requests on the same data. `known` has the IDs and names that
 * currently exist.
 */
export function createRequestMaker(
  random: Random,
  routes: [Route, ...Route[]],
  recorded: RecordedRoutes,
) {
  return function make(known: string[]): MadeRequest {
    const route = random.pick(routes)
    const values = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, someSegment(known)]),
    )
    return {
      route,
      path: pathOf(route, values) + someQuery(known),
      body: route.method === 'GET' ? undefined : someBody(route, known),
    }
  }

  function someText(known: string[]): string {
    const [first, ...others] = known
    const isKnown = first !== undefined && random.chance(80)
    return isKnown ? random.pick([first, ...others]) : random.pick(issueTexts)
  }

  /** Returns a path parameter; the router treats a slash in it as the end of the segment. */
  function someSegment(known: string[]): string {
    return someText(known).replaceAll('/', '-')
  }

  function someQuery(known: string[]): string {
    const names = queryNames.split(' ').filter(() => random.chance(15))
    const query = new URLSearchParams()
    for (const name of names) query.set(name, random.chance(30) ? 'true' : someText(known))
    return names.length === 0 ? '' : `?${query}`
  }

  function someBody(route: Route, known: string[]): string | undefined {
    const [first, ...others] = recorded.bodiesOf(route)
    if (random.chance(3)) return undefined
    if (random.chance(3)) return JSON.stringify(someValue(known))
    const body = first === undefined ? {} : random.pick([first, ...others])
    const text = JSON.stringify(varyShape(body, known))
    return random.chance(2) ? text.slice(0, random.below(text.length + 1)) : text
  }

  /** Returns the same shape with some values replaced, some omitted, and placeholders for IDs filled in. */
  function varyShape(value: unknown, known: string[]): unknown {
    if (typeof value === 'string' && value.includes('{{')) return someText(known)
    if (random.chance(6)) return someValue(known)
    if (Array.isArray(value)) return value.map((item) => varyShape(item, known))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(() => !random.chance(5))
    return Object.fromEntries(
      entries.map(([key, item]) => [
        key.includes('{{') ? someText(known) : key,
        varyShape(item, known),
      ]),
    )
  }

  function someValue(known: string[]): unknown {
    return random.pick<unknown>([
      someText(known),
      someText(known),
      random.pick(oddNumbers),
      random.chance(50),
      null,
      [],
      {},
      [someText(known)],
      { [someText(known)]: random.pick(oddNumbers) },
    ])
  }
}

/** Account that sends the fuzz requests. */
export const fuzzAdmin = { username: 'admin', password: 'meshdeck-demo' }

/** Restores the account, which may have transferred its role or been disabled meanwhile. */
export function restoreFuzzAdmin(store: Store) {
  store.users.update(fuzzAdmin.username, {
    platform_role_id: 'super-admin',
    account_disabled: false,
  })
}

/** Returns IDs and names that currently exist. */
export function idsIn(from: Store): string[] {
  return [
    ...from.networks.all().map(({ netid }) => netid),
    ...from.hosts.all().map(({ id }) => id),
    ...from.nodes.all().map(({ id }) => id),
    ...from.extClients.all().map(({ clientid }) => clientid),
    ...from.keys.all().map(({ value }) => value),
    ...from.egress.all().map(({ id }) => id),
    ...from.policies.all().map(({ id }) => id),
    ...from.users.all().map(({ username }) => username),
    ...from.nameServers.all().map(({ id }) => id),
    ...from.roles.all().map(({ id }) => id),
    ...from.groups.all().map(({ id }) => id),
    ...from.tags.all().map(({ id }) => id),
    ...from.invites.all().map(({ email }) => email),
  ]
}

/** Checks that there is at least one route. */
export function atLeastOne(routes: Route[]): [Route, ...Route[]] {
  const [first, ...others] = routes
  if (!first) throw new Error('the table of routes is empty')
  return [first, ...others]
}
