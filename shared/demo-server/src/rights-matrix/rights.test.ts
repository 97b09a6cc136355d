import type { FastifyInstance } from 'fastify'

import { apiVersions } from '../api-version'
import { createApp } from '../app'
import { createPasswords } from '../auth/passwords'
import { createTokens } from '../auth/tokens'
import type { Context } from '../context'
import { validLicence } from '../licence/licence'
import { defaultIdentity } from '../options'
import { openStore } from '../storage/store'
import { pathOf, type Route, servedRoutesOf } from '../testing/route-table'
import { expectations, exceptions, type Reach } from './expected'
import { accountNames, clientOf, isAccount, OTHER, OWN, type Person, settle } from './people'

/** What is answered instead of a route: it is only asked whether a request gets to it. */
const THROUGH = 299
const MASTER_KEY = 'the-master-key'

/** Takes its network in the query, which is what makes it a route about one (contract 0.7). */
const inQuery =
  /^\/api\/v1\/(acls(?!\/debug)|egress|tags|nameserver|pending_hosts$|users\/network$|users\/groups\/network)/

describe.each(apiVersions)('on Pro %s', (apiVersion) => {
  let app: FastifyInstance
  let url: string
  let tokens: Partial<Record<Person, string>>
  let nodes: Record<string, string>
  beforeAll(async () => {
    const store = openStore(':memory:', apiVersion, 'pro')
    nodes = settle(store).nodes
    const context: Context = {
      identity: { ...defaultIdentity, masterKey: MASTER_KEY, version: `v${apiVersion}`, port: 0 },
      store,
      tokens: createTokens('the secret of these tests, long enough'),
      passwords: createPasswords('quick'),
      licence: validLicence(),
      catchUp: async () => {},
      shutDown() {},
    }
    app = createApp(context)
    app.addHook('preHandler', (_request, reply) => {
      void reply.code(THROUGH).send()
    })
    url = await app.listen({ host: '127.0.0.1', port: 0 })
    tokens = { 'master-key': MASTER_KEY }
    for (const name of accountNames) {
      tokens[name] = await context.tokens.forUser(store.users.get(name), 60)
    }
  })
  afterAll(() => app.close())

  /** Whether somebody's request gets to a route, about his network, client and account or another's. */
  async function getsThrough(route: Route, person: Person, place: string): Promise<boolean> {
    const self = isAccount(person) ? person : 'nobody'
    const owner = place === OWN ? self : 'admin-of-something-else'
    const values = {
      network: place,
      networkname: place,
      nodeid: nodes[place] ?? '',
      clientid: clientOf(self, place),
      username: owner,
    }
    const wantsName = route.auth.startsWith('self') && !route.path.includes('{username}')
    const query = {
      ...(inQuery.test(route.path) && { network: place }),
      ...(wantsName && { username: owner }),
    }
    const reply = await fetch(`${url}${pathOf(route, values)}?${new URLSearchParams(query)}`, {
      method: route.method,
      headers: person === 'nobody' ? {} : { authorization: `Bearer ${tokens[person]}` },
    })
    if (reply.status === THROUGH) return true
    // no other answer means that the caller is not let in
    expect([401, 403]).toContain(reply.status)
    return false
  }

  const routes = servedRoutesOf(apiVersion, 'pro').filter(({ auth }) => !auth.includes('pre-auth'))

  test.each(routes)('$method $path lets in whom it should', async (route) => {
    const template = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    expect(app.hasRoute({ method: methodOf(route), url: template })).toBe(true)
    const expected = expectedOf(apiVersion, route)
    const actual: Partial<Record<Person, Reach>> = {}
    for (const person of Object.keys(expected) as Person[]) {
      const own = await getsThrough(route, person, OWN)
      const other = await getsThrough(route, person, OTHER)
      expect({ person, isOnlyLetInElsewhere: other && !own }).toMatchObject({
        isOnlyLetInElsewhere: false,
      })
      actual[person] = reachOf(own, other)
    }
    expect(actual).toEqual(expected)
  })
})

function reachOf(own: boolean, other: boolean): Reach {
  if (own) return other ? 'yes' : 'own'
  return 'no'
}

function expectedOf(
  apiVersion: (typeof apiVersions)[number],
  route: Route,
): Partial<Record<Person, Reach>> {
  const call = `${route.method} ${route.path}`
  const row = { ...expectations[apiVersion][route.auth] }
  for (const { routes, people } of exceptions[apiVersion]) {
    if (routes.split('\n').some((line) => line.trim() === call)) Object.assign(row, people)
  }
  const reads: Reach = route.method === 'GET' ? 'yes' : 'no'
  const cells = Object.entries(row).map(([person, reach]) => [
    person,
    reach === 'reads' ? reads : reach,
  ])
  return Object.fromEntries(cells)
}

function methodOf({ method }: Route) {
  if (method === 'GET' || method === 'PUT' || method === 'DELETE') return method
  return 'POST'
}
