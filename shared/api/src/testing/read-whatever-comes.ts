import type { ApiVersion } from '@meshdeck/demo-server/api-version'
import type { Edition } from '@meshdeck/demo-server/edition'
import { createRandom } from '@meshdeck/demo-server/seed/random'
import { proBodiesOf } from '@meshdeck/demo-server/testing/pro-bodies'
import { createRequestMaker } from '@meshdeck/demo-server/testing/request-maker'
import { answeredRoutesOf, readRecordedRoutes } from '@meshdeck/demo-server/testing/route-table'
import { listOf, type Schema, z } from '@meshdeck/platform'
import { ownUserSchema } from '@meshdeck/platform/shell'
import { admin } from '@meshdeck/testing/backend'

import { accessTokenSchema } from '../queries/access-tokens'
import { activityEventSchema } from '../queries/activity'
import { configFileSchema } from '../queries/config-files'
import { dnsEntrySchema } from '../queries/dns'
import { egressRouteSchema } from '../queries/egress'
import { enrollmentKeySchema } from '../queries/enrollment-keys'
import { hostSchema } from '../queries/hosts'
import { nameServerSchema } from '../queries/name-servers'
import { networkSchema, networkStatsSchema } from '../queries/networks'
import { nodeSchema, nodeStatusesSchema } from '../queries/nodes'
import { policySchema } from '../queries/policies'
import { roleSchema } from '../queries/roles'
import { displayRecordSchema } from '../queries/settings-record'
import { tagSchema } from '../queries/tags'
import { usageSchema } from '../queries/usage'
import { userSchema } from '../queries/users'
import { loginSchema } from '../session/server'

/** Number of rounds of generated requests; before each, everything that the console lists is read. */
const ROUNDS = 12
const REQUESTS = 60
const grantSchema = z.object({ AuthToken: z.string() })
/** Requests that could lock the administrator out. */
const dangerous = /disable$|bulk\/status$|server\/settings$/
const lists = [
  '/api/v1/networks/stats',
  '/api/hosts',
  '/api/v1/enrollment-keys',
  '/api/users',
  '/api/v1/users/roles',
  '/api/v1/users?username=admin',
]
const listsOfNetwork = ['/api/v1/egress', '/api/v1/acls']

/**
 * Sends a reproducible sequence of requests from the route table to a seeded server, and validates each reply that this
 * package reads. `url` is that of the server. Throws if a reply doesn't match its schema.
 */
export async function readTolerantly(
  url: string,
  { apiVersion, edition = 'community' }: ServerVariant,
) {
  const call = createCaller(url, await signIn(url))
  const make = createMaker({ apiVersion, edition })
  const ofNetwork = edition === 'pro' ? [...listsOfNetwork, '/api/v1/tags'] : listsOfNetwork
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = await readLists(call, ofNetwork)
    for (let count = 0; count < REQUESTS; count += 1) {
      const { route, path, body } = make(known)
      await call(route.method, path, body)
    }
  }
  await readLists(call, ofNetwork)
}

type ServerVariant = { apiVersion: ApiVersion; edition?: Edition }
type Call = ReturnType<typeof createCaller>

function createMaker({ apiVersion, edition }: Required<ServerVariant>) {
  const routes = answeredRoutesOf(apiVersion, edition).filter(({ path }) => !dangerous.test(path))
  const [first, ...others] = routes
  if (!first) throw new Error('the table of routes is empty')
  const recorded = readRecordedRoutes(apiVersion, routes)
  return createRequestMaker(createRandom(1), [first, ...others], {
    ...recorded,
    bodiesOf: (route) => [...recorded.bodiesOf(route), ...proBodiesOf(route)],
  })
}

async function signIn(url: string) {
  const body = JSON.stringify(admin)
  const response = await fetch(`${url}/api/users/adm/authenticate`, { method: 'POST', body })
  const { AuthToken } = z.parse(grantSchema, contentOf(await response.json()))
  return { Authorization: `Bearer ${AuthToken}` }
}

/** Returns a function that sends a request and validates a successful reply, if the console has a schema for it. */
function createCaller(url: string, headers: Record<string, string>) {
  return async (method: string, path: string, body?: string): Promise<unknown> => {
    const init = { method, headers, ...(body !== undefined && { body }) }
    const reply = await fetch(url + path, { ...init, redirect: 'manual' })
    const text = await reply.text()
    const [place = ''] = path.split('?')
    const known = [...calls, ...callsOfPro].find(({ call }) => call.test(`${method} ${place}`))
    if (!known || reply.status !== 200) return undefined
    const content = contentOf(JSON.parse(text))
    const fault = z.safeParse(known.schema, content).error?.message
    if (fault !== undefined) throw new Error(`${method} ${path}: ${fault}`)
    return content
  }
}

/** Reads everything that the console lists. Returns the IDs of the listed resources. */
async function readLists(call: Call, ofNetwork: string[]): Promise<string[]> {
  const found = await Promise.all(lists.map((path) => call('GET', path)))
  const networks = idsIn(found[0])
  const paths = networks.flatMap((netid) => {
    const network = encodeURIComponent(netid)
    return [`/api/nodes/${network}`, `/api/v1/nodes/${network}/status`]
  })
  const asked = networks.flatMap((netid) =>
    ofNetwork.map((path) => `${path}?network=${encodeURIComponent(netid)}`),
  )
  const inNetworks = await Promise.all([...paths, ...asked].map((path) => call('GET', path)))
  return [...found, ...inNetworks].flatMap(idsIn)
}

const identifiers = ['netid', 'id', 'value', 'username', 'token']

/** Returns every string in a reply whose field name identifies a resource. */
function idsIn(content: unknown): string[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) =>
    typeof value === 'string' && identifiers.includes(name) ? [value] : idsIn(value),
  )
}

type KnownCall = { call: RegExp; schema: Schema<unknown>; isSince151?: true }

/** The requests of this package, each with the schema of its reply. */
export const calls: KnownCall[] = [
  { call: /^GET \/api\/v1\/networks\/stats$/, schema: listOf(networkStatsSchema) },
  { call: /^POST \/api\/networks$/, schema: networkSchema },
  { call: /^GET \/api\/nodes\/[^/]+$/, schema: listOf(nodeSchema) },
  { call: /^GET \/api\/v1\/nodes\/[^/]+\/status$/, schema: nodeStatusesSchema },
  { call: /^GET \/api\/server\/usage$/, schema: usageSchema },
  { call: /^GET \/api\/server\/settings$/, schema: displayRecordSchema },
  { call: /^GET \/api\/hosts$/, schema: listOf(hostSchema) },
  { call: /^GET \/api\/v1\/enrollment-keys$/, schema: listOf(enrollmentKeySchema) },
  { call: /^POST \/api\/v1\/enrollment-keys$/, schema: enrollmentKeySchema },
  { call: /^GET \/api\/dns(\/adm\/[^/]+(\/nodes)?)?$/, schema: listOf(dnsEntrySchema) },
  { call: /^POST \/api\/dns\/[^/]+$/, schema: dnsEntrySchema },
  { call: /^GET \/api\/extclients(\/[^/]+)?$/, schema: listOf(configFileSchema) },
  { call: /^GET \/api\/v1\/nameserver$/, schema: listOf(nameServerSchema), isSince151: true },
  { call: /^(POST|PUT) \/api\/v1\/nameserver$/, schema: nameServerSchema, isSince151: true },
  { call: /^GET \/api\/v1\/egress$/, schema: listOf(egressRouteSchema) },
  { call: /^(POST|PUT) \/api\/v1\/egress$/, schema: egressRouteSchema },
  { call: /^GET \/api\/v1\/acls(\/egress)?$/, schema: listOf(policySchema) },
  { call: /^POST \/api\/v1\/acls$/, schema: policySchema },
  { call: /^GET \/api\/users$/, schema: listOf(userSchema) },
  { call: /^(POST|PUT) \/api\/users\/[^/]+$/, schema: userSchema },
  { call: /^GET \/api\/v1\/users\/roles$/, schema: listOf(roleSchema) },
  { call: /^GET \/api\/v1\/users\/access_token$/, schema: listOf(accessTokenSchema) },
  { call: /^GET \/api\/v1\/users$/, schema: ownUserSchema },
  { call: /^GET \/api\/users\/adm\/hassuperadmin$/, schema: z.boolean() },
  { call: /^POST \/api\/users\/adm\/authenticate$/, schema: loginSchema },
  { call: /^POST \/api\/users\/[^/]+\/auth\/verify-totp$/, schema: loginSchema },
]

/** Requests that only Pro has, without recordings. */
const callsOfPro: KnownCall[] = [
  { call: /^GET \/api\/v1\/tags$/, schema: listOf(tagSchema) },
  { call: /^(POST|PUT) \/api\/v1\/tags$/, schema: tagSchema },
  { call: /^GET \/api\/v1\/(network\/|user\/)?activity$/, schema: listOf(activityEventSchema) },
]

/** Returns the value that `readReply` passes to the schema: the content of the envelope, or the bare body. */
export function contentOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'Response' in body ? body.Response : body
}
