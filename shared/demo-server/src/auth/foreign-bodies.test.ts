import { timeNow, ZERO_TIME } from '../clock'
import { openStore, type Store } from '../storage/store'
import { expectedOf } from '../testing/expected-rights'
import { at } from '../testing/fill'
import { addHost, addNode } from '../testing/fixtures'
import { type Attempt, attemptsOf, isAccountedFor, type Place } from '../testing/foreign-bodies'
import {
  type Account,
  accountNames,
  clientOf,
  createMatrixApp,
  OTHER_NETWORK,
  OWN_NETWORK,
  seedRightsWorld,
} from '../testing/rights-people'
import { pathOf, type Route, servedRoutesOf } from '../testing/route-table'
import { type ContractVersion, contractVersions } from '../testing/test-server'

/** Accounts whose role doesn't allow everything. */
const limited = accountNames.filter((name) => name !== 'super-admin' && name !== 'admin')

const REFUSED = 403

/** Routes that reject every node but a gateway before they check the body. */
const needsGateway = [
  'POST /api/extclients/{network}/{nodeid}',
  'PUT /api/nodes/{network}/{nodeid}/inet_gw',
]

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const methodOf = ({ method }: Route) =>
  method === 'PUT' || method === 'DELETE' ? method : ('POST' as const)

/** Routes on which a user changes something, in their own network or everywhere. */
function routesFor(apiVersion: ContractVersion, person: Account): Route[] {
  return servedRoutesOf(apiVersion, 'pro').filter((route) => {
    if (route.method === 'GET' || route.auth === 'none' || route.auth.includes('pre-auth')) {
      return false
    }
    const reach = expectedOf({ apiVersion, edition: 'pro' }, route)[person]
    return reach === 'own' || reach === 'yes'
  })
}

describe.each(contractVersions)('on Pro %s', (apiVersion) => {
  let store: Store
  let call: (person: Account, route: Route, attempt: Attempt) => Promise<number>
  let places: { here: Place; there: Place }
  let close: () => Promise<void>

  beforeEach(async () => {
    store = openStore(':memory:', apiVersion, 'pro')
    seedRightsWorld(store)
    const { app, tokens } = await createMatrixApp(store)
    close = async () => {
      await app.close()
      store.close()
    }

    async function send(
      person: Account,
      { method, url, body }: { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: unknown },
    ) {
      const { statusCode, payload } = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${tokens[person]}` },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return { status: statusCode, body: payload }
    }

    /** Creates one of each resource in a network. */
    async function furnish(network: string, user: string): Promise<Place> {
      const make = async (path: string, body: object) => {
        const url = `/api/v1/${path}?network=${network}`
        const { body: made } = await send('super-admin', { method: 'POST', url, body })
        return made === '' || made.startsWith('404')
          ? ''
          : String(at(JSON.parse(made), '/Response/id'))
      }
      const host = addHost(store)
      const { id: node } = addNode(store, host, network)
      const gateway = store.nodes.all({ network, isingressgateway: true })[0]?.id ?? ''
      const tag = await make('tags', { tag_name: 'printers', network })
      const route = await make('egress', {
        name: 'first',
        network,
        range: '10.201.0.0/24',
        nodes: { [node]: 1 },
      })
      const policy = await make('acls', {
        name: 'first',
        network_id: network,
        policy_type: 'device-policy',
        src_type: [{ id: 'device', value: node }],
        dst_type: [{ id: 'tag', value: '*' }],
        protocol: 'all',
        allowed_traffic_direction: 1,
        enabled: true,
      })
      const nameServer = await make('nameserver', {
        name: 'first',
        network_id: network,
        servers: ['10.0.0.53'],
        match_all: true,
      })
      const check = await make('posture_check', {
        name: 'first',
        network_id: network,
        attribute: 'os',
        values: ['linux'],
        severity: 1,
        tags: { '*': {} },
        user_groups: { '*': {} },
      })
      const request = `request-of-${network}`
      const grant = `grant-of-${network}`
      store.jitRequests.insert({
        id: request,
        network_id: network,
        user_id: user,
        user_name: user,
        reason: 'work',
        status: 'pending',
        revoked_at: ZERO_TIME,
        requested_at: timeNow(),
        approved_at: ZERO_TIME,
        approved_by: '',
        duration_hours: 0,
        expires_at: ZERO_TIME,
      })
      store.jitGrants.insert({
        id: grant,
        network_id: network,
        user_id: user,
        request_id: request,
        granted_at: timeNow(),
        expires_at: '2999-01-01T00:00:00Z',
      })
      const client = clientOf('admin', network)
      const made = { tag, policy, route, nameServer, check, request, grant }
      return Object.assign(made, { network, node, gateway, host: host.id, client, user })
    }

    for (const { id } of store.nodes.all({ isingressgateway: true })) {
      store.nodes.update(id, { isinternetgateway: true })
    }
    places = {
      here: await furnish(OWN_NETWORK, 'member'),
      there: await furnish(OTHER_NETWORK, 'admin'),
    }
    call = async (person, route, { body, query }) => {
      const path = pathOf(route, {
        network: OWN_NETWORK,
        networkname: OWN_NETWORK,
        nodeid: needsGateway.includes(nameOf(route)) ? places.here.gateway : places.here.node,
        clientid: clientOf(person, OWN_NETWORK),
        username: person,
        hostid: places.here.host,
      })
      const words = new URLSearchParams({ network: OWN_NETWORK, username: person, ...query })
      const { status } = await send(person, {
        method: methodOf(route),
        url: `${path}?${words}`,
        body,
      })
      return status
    }
  })
  afterEach(() => close())

  /** Returns everything in the other network, and the users' rights. */
  function stateOfOthers() {
    const { nodes, extClients, tags, policies, egress, networks } = store
    return JSON.stringify({
      networks: networks.all({ netid: OTHER_NETWORK }),
      nodes: nodes.all({ network: OTHER_NETWORK }),
      clients: extClients.all({ network: OTHER_NETWORK }),
      tags: tags.all({ network: OTHER_NETWORK }),
      policies: policies.all({ network_id: OTHER_NETWORK }),
      routes: egress.all({ network: OTHER_NETWORK }),
      nameServers: store.nameServers.all({ network_id: OTHER_NETWORK }),
      checks: store.postureChecks.all({ network_id: OTHER_NETWORK }),
      requests: store.jitRequests.all({ network_id: OTHER_NETWORK }),
      grants: store.jitGrants.all({ network_id: OTHER_NETWORK }),
      users: store.users.all(),
      tokens: store.accessTokens.all(),
      oldAccess: store.db.all('SELECT * FROM old_access_rows'),
    })
  }

  test('covers every route on which users with limited rights change something', () => {
    const calls = limited.flatMap((person) => routesFor(apiVersion, person).map(nameOf))
    expect([...new Set(calls)].filter((name) => !isAccountedFor(name))).toEqual([])
  })

  test.each(limited)(
    'lets %s name nothing of another network in a body or a query',
    async (person) => {
      const { here, there } = places
      const before = stateOfOthers()
      const outcomes: Array<{ call: string; attempt: Attempt; status: number }> = []
      for (const route of routesFor(apiVersion, person)) {
        for (const attempt of attemptsOf(nameOf(route), there, here)) {
          const status = await call(person, route, attempt)
          if (status !== (attempt.status ?? REFUSED)) {
            outcomes.push({ call: nameOf(route), attempt, status })
          }
          expect({ call: nameOf(route), attempt, state: stateOfOthers() }).toEqual({
            call: nameOf(route),
            attempt,
            state: before,
          })
        }
      }
      expect(outcomes).toEqual([])
    },
  )

  test('lets the manager of a network name what is in it', async () => {
    const { here } = places
    const refusedCalls: string[] = []
    for (const route of routesFor(apiVersion, 'service-manager')) {
      const name = nameOf(route)
      // these concern other users, whom only administrators change
      if (name.includes('/users')) continue
      for (const attempt of attemptsOf(name, here, here)) {
        const status = await call('service-manager', route, attempt)
        if (status === REFUSED) refusedCalls.push(`${name} ${JSON.stringify(attempt)}`)
      }
    }
    expect(refusedCalls).toEqual([])
  })
})
