import type { FastifyInstance } from 'fastify'

import { apiVersions } from '../api-version'
import { editions } from '../edition'
import { openStore } from '../storage/store'
import { expectedOf } from '../testing/expected-rights'
import {
  accountNames,
  clientOf,
  createMatrixApp,
  isAccount,
  OTHER,
  OWN,
  type Person,
  settle,
} from '../testing/rights-people'
import { pathOf, type Route, servedRoutesOf } from '../testing/route-table'
import { isSweep } from '../testing/test-server'

/** What is answered instead of a route: it is only asked whether a request gets to it. */
const THROUGH = 299

/** Takes its network in the query, which is what makes it a route about one (contract 0.7). */
const inQuery =
  /^\/api\/v1\/(acls(?!\/debug)|egress|tags|nameserver|posture_check|jit$|jit_user\/request|pending_hosts$|users\/network$|users\/groups\/network)/

const people: Person[] = ['nobody', 'master-key', ...accountNames]

/** Who asks for what, about his network, client and account or about another's. */
type Asked = { route: Route; person: Person; place: string }

/** In `npm test` the first and the last of them. */
const servers = apiVersions
  .flatMap((apiVersion) => editions.map((edition) => ({ apiVersion, edition })))
  .filter((_, at, all) => isSweep || at === 0 || at === all.length - 1)

describe.each(servers)('on $apiVersion, $edition', ({ apiVersion, edition }) => {
  let app: FastifyInstance
  let tokens: Partial<Record<Person, string>>
  let nodes: Record<string, string>
  beforeAll(async () => {
    const store = openStore(':memory:', apiVersion, edition)
    nodes = settle(store).nodes
    const matrix = await createMatrixApp(store)
    app = matrix.app
    tokens = matrix.tokens
    app.addHook('preHandler', (_request, reply) => {
      void reply.code(THROUGH).send()
    })
  })
  afterAll(() => app.close())

  /** What the address has to say for a route to be about this place and this account. */
  function wantedBy({ route, person, place }: Asked): Record<string, string> {
    const hasName = route.auth.startsWith('self') && !route.path.includes('{username}')
    return {
      ...(inQuery.test(route.path) && { network: place }),
      ...(hasName && { username: ownerIn(person, place) }),
    }
  }

  async function getsThrough(asked: Asked, query: Record<string, string>): Promise<boolean> {
    const { route, person, place } = asked
    const path = pathOf(route, {
      network: place,
      networkname: place,
      nodeid: nodes[place] ?? '',
      clientid: clientOf(selfOf(person), place),
      username: ownerIn(person, place),
    })
    // slashes as they are, for a text in the address could be looked for
    const words = `${new URLSearchParams({ ...query, ...wantedBy(asked) })}`.replaceAll('%2F', '/')
    const { statusCode } = await app.inject({
      method: methodOf(route),
      url: `${path}?${words}`,
      headers: person === 'nobody' ? {} : { authorization: `Bearer ${tokens[person]}` },
    })
    // no other answer means that the caller is not let in
    expect([THROUGH, 401, 403]).toContain(statusCode)
    return statusCode === THROUGH
  }

  /** Whether a request gets to its route; what lets somebody in by a trick is told instead. */
  async function waysIn(asked: Asked): Promise<string> {
    if (await getsThrough(asked, {})) return 'yes'
    for (const trick of tricksOf(asked.person)) {
      if (await getsThrough(asked, trick)) return `by ?${new URLSearchParams(trick)}`
    }
    return 'no'
  }

  async function reachOf(route: Route, person: Person): Promise<string> {
    const own = await waysIn({ route, person, place: OWN })
    const other = await waysIn({ route, person, place: OTHER })
    if (own === other) return own
    return own === 'yes' && other === 'no' ? 'own' : `${own} here, ${other} elsewhere`
  }

  const routes = servedRoutesOf(apiVersion, edition).filter(
    ({ auth }) => !auth.includes('pre-auth'),
  )

  test('has every route of the table', () => {
    for (const route of routes) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
      expect({ url, isThere: app.hasRoute({ method: methodOf(route), url }) }).toEqual({
        url,
        isThere: true,
      })
    }
  })

  test.each(people)('lets %s in where it should, whatever the address says', async (person) => {
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
  })
})

function selfOf(person: Person): string {
  return isAccount(person) ? person : 'nobody'
}

/** Whose account a call about this place is about. */
function ownerIn(person: Person, place: string): string {
  return place === OWN ? selfOf(person) : 'admin-of-something-else'
}

/** What somebody might add to an address to be let in: paths and names that rights could look at. */
function tricksOf(person: Person): Array<Record<string, string>> {
  if (!isAccount(person)) return []
  return [
    { x: `/api/users/${person}`, y: '/api/v1/rac/networks', username: person },
    { x: `/api/users/${person}`, network: OWN, networkname: OWN, network_id: OWN },
  ]
}

function methodOf({ method }: Route) {
  if (method === 'GET' || method === 'PUT' || method === 'DELETE') return method
  return 'POST'
}
