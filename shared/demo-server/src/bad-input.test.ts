import { type Edition, editions } from './edition'
import type { RunningServer } from './server'
import { type RawResponse, exchange } from './testing/exchange'
import { at } from './testing/fill'
import { answeredRoutesOf, pathOf, type Route } from './testing/route-table'
import { contractVersions, isSweep, signIn, startTestServer } from './testing/test-server'

let server: RunningServer
let headers: { Authorization: string }
let existing: Record<string, string>
/** The lists after the last test. */
let known: string[][]

const unreadable = ['', '[]', '5', '"text"', 'true', '{"', '\u0000\u0001', '[[[[[', '{"a":1]']
// matches no route's body
const misfitting = JSON.stringify({
  id: 1,
  name: {},
  username: [],
  netid: false,
  nodes: 'x',
  Host: 7,
  tags: { a: 1 },
  relayaddrs: 'x',
  inet_node_client_ids: 7,
  clientid: [],
  address: {},
  totp: 1,
  ranges: 4,
  password: [],
  theme: 1,
  unknown: 'a',
})
const harmless = [
  'null',
  '{}',
  '{"a":{"b":[[[[]]]]}}',
  '{"id":"__proto__","username":"constructor","netid":"toString","clientid":"hasOwnProperty"}',
  `{"netid":"${'n'.repeat(5000)}","username":"${'u'.repeat(5000)}","name":"${'_'.repeat(5000)}"}`,
]
/** Input that is too large, too deep or no text; a parser must not fail on it. */
const heavy = [
  Buffer.from(`{"name":"${'n'.repeat(2 * 1024 * 1024)}"}`),
  Buffer.from(`{"a":${'['.repeat(100_000)}`),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc3, 0x28, 0x7d]),
]
const names = ['nothing', ' ', '__proto__', '%', "' OR 1=1 --", 'ü', '..', 'x'.repeat(3000)]
const queries = [
  '',
  '?network=&id=&username=&node=&peer=&egress_id=&acl_id=',
  '?force=true&id=%00',
  '?network_id=%00&group_id=..&role_id=%00&tag_id=__proto__&email=%00&page=-1&per_page=1e9',
  '?network=nothing&network_id=nothing&username=nobody&from_date=x&to_date=2026-13-45',
]

const isAboutBody = ({ method, path }: Route) =>
  (method === 'POST' || method === 'PUT') &&
  path.includes('{') &&
  !/networks\/\{network\}$|\/(sync|keys|reset|upgrade|enable|disable|init-totp|egress_routes)$|transfer/.test(
    path,
  )

const routesOfLatest = new Set(answeredRoutesOf('1.5.1', 'pro').map(nameOf))

/**
 * Servers to test. Pro covers only its additional routes. Common routes of both versions run only on 1.5.1 in `npm
 * test`.
 */
const servers = editions.flatMap((edition) =>
  contractVersions.map((apiVersion) => ({
    apiVersion,
    edition,
    routes: answeredRoutesOf(apiVersion, edition)
      .filter((route) => edition === 'community' || route.edition === 'pro')
      .filter((route) => isSweep || apiVersion === '1.5.1' || !routesOfLatest.has(nameOf(route))),
  })),
)

describe.each(servers)('server $apiVersion, $edition', ({ apiVersion, edition, routes }) => {
  beforeAll(async () => {
    server = await startTestServer({ apiVersion, edition, seed: { fleet: 30, networks: 3 } })
    headers = await signIn(server.url, { username: 'admin', password: 'meshdeck-demo' })
    existing = await findExisting()
    known = await lists(edition)
  })
  afterAll(() => server.close())

  test.each(routes)('survives invalid input at $method $path', async (route) => {
    const faults = [
      ...(await faultsOf(
        route,
        // a GET has no body, so one request is enough
        route.method === 'GET'
          ? [{}]
          : [...unreadable, misfitting, ...harmless, ...heavy].map((body) => ({ body })),
      )),
      ...(await faultsOf(
        route,
        names.map((values) => ({ values, body: '{}' })),
      )),
      ...(await faultsOf(
        route,
        queries.map((query) => ({ query, body: '{}' })),
      )),
    ]
    await restoreSettings(route)

    expect(faults).toEqual([])
    await expectTheSameLists(edition)
  })

  for (const route of routes.filter(isAboutBody)) {
    test(`leaves resources alone that a broken body of ${nameOf(route)} is about`, async () => {
      const bodies = [...unreadable, misfitting]
      expect(
        await faultsOf(
          route,
          bodies.map((body) => ({ body, values: existing })),
        ),
      ).toEqual([])
      await expectTheSameLists(edition)
    })
  }
})

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

type Input = { values?: string | Record<string, string>; query?: string; body?: string | Buffer }

/** Returns responses that violate the contract: an internal error, or an error in another format. */
async function faultsOf(route: Route, inputs: Input[]): Promise<string[]> {
  const faults: string[] = []
  for (const { values = 'nothing', query = '', body } of inputs) {
    const url = `${server.url}${pathOf(route, values)}${query}`
    const init = route.method === 'GET' || body === undefined ? {} : { body }
    const reply = await exchange(url, { method: route.method, headers, ...init })
    const { status, text } = reply
    if (status > 500 || text.includes('internal server error') || !isWellFormed(reply)) {
      const sent = String(body).slice(0, 200)
      faults.push(`${JSON.stringify({ values, query, sent })}: ${status} ${text}`)
    }
  }
  return faults
}

function isWellFormed({ status, headers: responseHeaders, text }: RawResponse): boolean {
  const isJson = responseHeaders.get('content-type')?.startsWith('application/json')
  if (status < 400 || !isJson) return true
  const body: unknown = JSON.parse(text)
  return at(body, '/Code') === status && typeof at(body, '/Message') === 'string'
}

/** Restores the settings, because a body without them clears all (contract 1.1), including the sign-in rules. */
async function restoreSettings({ path }: Route) {
  if (path !== '/api/server/settings') return
  const settings = { basic_auth: true, jwt_validity_duration: 720, manage_dns: true }
  const body = JSON.stringify(settings)
  await exchange(`${server.url}${path}`, { method: 'PUT', headers, body })
}

const listed = ['networks', 'hosts', 'nodes', 'users', 'extclients', 'v1/enrollment-keys']
const listedByPro = [
  ...listed,
  'users_pending',
  'v1/users/roles',
  'v1/users/groups',
  'v1/users/invites',
  'v1/tags?network=corp-backbone',
  'v1/acls?network=corp-backbone',
]

/** Checks that nothing has changed since the last test. */
async function expectTheSameLists(edition: Edition) {
  const before = known
  known = await lists(edition)
  expect(known).toEqual(before)
}

/**
 * Returns the rows of each list as text, which is fast to compare, without the check-ins of seeded devices, which run
 * in the background.
 */
async function lists(edition: Edition = 'community'): Promise<string[][]> {
  const paths = edition === 'pro' ? listedByPro : listed
  const texts = await Promise.all(paths.map((path) => readText(path)))
  return texts.map((text) => text.replaceAll(/"lastcheckin":\d+,?/g, '').split('},{'))
}

async function readText(path: string): Promise<string> {
  const { text } = await exchange(`${server.url}/api/${path}`, { method: 'GET', headers })
  return text
}

const readItems = async (path: string): Promise<unknown> => JSON.parse(await readText(path))

async function findExisting(): Promise<Record<string, string>> {
  const clients = await readItems('extclients')
  const keys = await readItems('v1/enrollment-keys')
  const nodes = await readItems('nodes/corp-backbone')
  const nodeid = String(at(nodes, '/0/id'))
  const id = String(at(nodes, '/0/hostid'))
  return {
    network: 'corp-backbone',
    networkname: 'corp-backbone',
    nodeid,
    hostid: id,
    clientid: String(at(clients, '/0/clientid')),
    keyID: String(at(keys, '/0/value')),
    token: String(at(keys, '/0/token')),
    username: 'admin',
    type: 'file',
  }
}
