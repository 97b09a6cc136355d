import type { FastifyInstance } from 'fastify'

import { editions } from '../edition'
import { openStore } from '../storage/store'
import { expectedOf } from '../testing/expected-rights'
import {
  accountNames,
  clientOf,
  createMatrixApp,
  isAccount,
  OTHER_NETWORK,
  OWN_NETWORK,
  type Person,
  seedRightsWorld,
} from '../testing/rights-people'
import { pathOf, type Route, servedRoutesOf } from '../testing/route-table'
import { contractVersions, isSweep } from '../testing/test-server'

/** Response in place of the route's own: the test only checks whether a request reaches it. */
const THROUGH = 299

/** Routes with the network in the query, which makes them network routes (contract 0.7). */
const inQuery =
  /^\/api\/v1\/(acls(?!\/debug)|egress|tags|nameserver|posture_check|jit$|jit_user\/request|pending_hosts$|users\/network$|users\/groups\/network)/

const people: Person[] = ['nobody', 'master-key', ...accountNames]

/** Request of a user for a route, about their own network, client and account or those of others. */
type RightsRequest = { route: Route; person: Person; place: string }

/** `npm test` runs only the first and the last server. */
const servers = contractVersions
  .flatMap((apiVersion) => editions.map((edition) => ({ apiVersion, edition })))
  .filter((_, at, all) => isSweep || at === 0 || at === all.length - 1)

describe.each(servers)('on $apiVersion, $edition', ({ apiVersion, edition }) => {
  let app: FastifyInstance
  let tokens: Partial<Record<Person, string>>
  let nodes: Record<string, string>
  beforeAll(async () => {
    const store = openStore(':memory:', apiVersion, edition)
    nodes = seedRightsWorld(store).nodes
    const matrix = await createMatrixApp(store)
    app = matrix.app
    tokens = matrix.tokens
    app.addHook('preHandler', (_request, reply) => {
      void reply.code(THROUGH).send()
    })
  })
  afterAll(() => app.close())

  /** Returns the query parameters that a route needs for this place and account. */
  function wantedBy({ route, person, place }: RightsRequest): Record<string, string> {
    const hasName = route.auth.startsWith('self') && !route.path.includes('{username}')
    return {
      ...(inQuery.test(route.path) && { network: place }),
      ...(hasName && { username: ownerIn(person, place) }),
    }
  }

  async function getsThrough(
    asked: RightsRequest,
    query: Record<string, string>,
  ): Promise<boolean> {
    const { route, person, place } = asked
    const path = pathOf(route, {
      network: place,
      networkname: place,
      nodeid: nodes[place] ?? '',
      clientid: clientOf(selfOf(person), place),
      username: ownerIn(person, place),
    })
    // slashes stay unencoded, in case the server searches the address for a text
    const words = `${new URLSearchParams({ ...query, ...wantedBy(asked) })}`.replaceAll('%2F', '/')
    const { statusCode } = await app.inject({
      method: methodOf(route),
      url: `${path}?${words}`,
      headers: person === 'nobody' ? {} : { authorization: `Bearer ${tokens[person]}` },
    })
    // any other status means that the caller was rejected
    expect([THROUGH, 401, 403]).toContain(statusCode)
    return statusCode === THROUGH
  }

  /** Returns whether a request reaches its route, or the trick that got it through. */
  async function waysIn(asked: RightsRequest): Promise<string> {
    if (await getsThrough(asked, {})) return 'yes'
    for (const trick of tricksOf(asked.person)) {
      if (await getsThrough(asked, trick)) return `by ?${new URLSearchParams(trick)}`
    }
    return 'no'
  }

  async function reachOf(route: Route, person: Person): Promise<string> {
    const own = await waysIn({ route, person, place: OWN_NETWORK })
    const other = await waysIn({ route, person, place: OTHER_NETWORK })
    if (own === other) return own
    return own === 'yes' && other === 'no' ? 'own' : `${own} here, ${other} elsewhere`
  }

  const routes = servedRoutesOf(apiVersion, edition).filter(
    ({ auth }) => !auth.includes('pre-auth'),
  )

  test('serves every route of the table', () => {
    for (const route of routes) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
      expect({ url, exists: app.hasRoute({ method: methodOf(route), url }) }).toEqual({
        url,
        exists: true,
      })
    }
  })

  test.each(people)(
    'admits %s only where it should, whatever the address contains',
    async (person) => {
      const reached: Record<string, string> = {}
      const expected: Record<string, string> = {}
      for (const route of routes) {
        const wanted = expectedOf({ apiVersion, edition }, route)[person]
        if (wanted === undefined) continue
        const call = `${route.method} ${route.path}`
        expected[call] = wanted
        reached[call] = await reachOf(route, person)
      }
      expect(reached).toEqual(expected)
    },
  )
})

function selfOf(person: Person): string {
  return isAccount(person) ? person : 'nobody'
}

/** Returns the account that a call about this place concerns. */
function ownerIn(person: Person, place: string): string {
  return place === OWN_NETWORK ? selfOf(person) : 'admin-of-something-else'
}

/** Returns query parameters that a caller could add to get access: paths and names that a rights check might read. */
function tricksOf(person: Person): Array<Record<string, string>> {
  if (!isAccount(person)) return []
  return [
    { x: `/api/users/${person}`, y: '/api/v1/rac/networks', username: person },
    {
      x: `/api/users/${person}`,
      network: OWN_NETWORK,
      networkname: OWN_NETWORK,
      network_id: OWN_NETWORK,
    },
  ]
}

function methodOf({ method }: Route) {
  if (method === 'GET' || method === 'PUT' || method === 'DELETE') return method
  return 'POST'
}
