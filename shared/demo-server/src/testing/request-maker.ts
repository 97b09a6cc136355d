import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import type { Random } from '../seed/random'
import type { Store } from '../storage/store'
import { pathOf, type RecordedRoutes, type Route } from './route-table'

/** A request as `fetch` takes it, and the route it was made for. */
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
 * Makes requests out of the table of routes: with ids that exist and ids that do not, and with bodies
 * that were sent to the route once, changed here and there. The same random numbers make the same
 * requests on the same data.
 * @param known ids and names that exist at the moment
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

  /** A path's parameter; the router takes a slash in it for the end of the segment. */
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
    const text = JSON.stringify(changed(body, known))
    return random.chance(2) ? text.slice(0, random.below(text.length + 1)) : text
  }

  /** The same shape, some of its values replaced, some left out, ids that are to be filled in filled in. */
  function changed(value: unknown, known: string[]): unknown {
    if (typeof value === 'string' && value.includes('{{')) return someText(known)
    if (random.chance(6)) return someValue(known)
    if (Array.isArray(value)) return value.map((item) => changed(item, known))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(() => !random.chance(5))
    return Object.fromEntries(
      entries.map(([key, item]) => [
        key.includes('{{') ? someText(known) : key,
        changed(item, known),
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

/** Who sends what is made up. */
export const fuzzAdmin = { username: 'admin', password: 'meshdeck-demo' }

/** He may have handed his role on or locked himself out meanwhile. */
export function keepFuzzAdmin(store: Store) {
  store.users.update(fuzzAdmin.username, {
    platform_role_id: 'super-admin',
    account_disabled: false,
  })
}

/** Ids and names that exist at the moment. */
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

/** Routes of which there is one. */
export function atLeastOne(routes: Route[]): [Route, ...Route[]] {
  const [first, ...others] = routes
  if (!first) throw new Error('the table of routes is empty')
  return [first, ...others]
}
