import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { listOf, type Schema, z } from '@meshdeck/platform'
import { ownUserSchema } from '@meshdeck/platform/shell'

import { egressRouteSchema } from './egress'
import { enrollmentKeySchema } from './enrollment-keys'
import { hostSchema } from './hosts'
import { networkSchema, networkStatsSchema } from './networks'
import { nodeSchema, nodeStatusesSchema } from './nodes'
import { platformRoleSchema } from './roles'
import { loginSchema } from './server'
import { userSchema } from './users'

// what real servers of these versions answered
const versions = ['v1.0.0-ce', 'v1.5.1-ce']
const folder = join(__dirname, '../../demo-server/recordings')

/** The calls of this package and the schema that each reply passes. */
const calls: Array<{ call: RegExp; schema: Schema<unknown> }> = [
  { call: /^GET \/api\/v1\/networks\/stats$/, schema: listOf(networkStatsSchema) },
  { call: /^POST \/api\/networks$/, schema: networkSchema },
  { call: /^GET \/api\/nodes\/[^/]+$/, schema: listOf(nodeSchema) },
  { call: /^GET \/api\/v1\/nodes\/[^/]+\/status$/, schema: nodeStatusesSchema },
  { call: /^GET \/api\/hosts$/, schema: listOf(hostSchema) },
  { call: /^GET \/api\/v1\/enrollment-keys$/, schema: listOf(enrollmentKeySchema) },
  { call: /^POST \/api\/v1\/enrollment-keys$/, schema: enrollmentKeySchema },
  { call: /^GET \/api\/v1\/egress$/, schema: listOf(egressRouteSchema) },
  { call: /^GET \/api\/users$/, schema: listOf(userSchema) },
  { call: /^(POST|PUT) \/api\/users\/[^/]+$/, schema: userSchema },
  { call: /^GET \/api\/v1\/users\/roles$/, schema: listOf(platformRoleSchema) },
  { call: /^GET \/api\/v1\/users$/, schema: ownUserSchema },
  { call: /^GET \/api\/users\/adm\/hassuperadmin$/, schema: z.boolean() },
  { call: /^POST \/api\/users\/adm\/authenticate$/, schema: loginSchema },
  { call: /^POST \/api\/users\/[^/]+\/auth\/verify-totp$/, schema: loginSchema },
]

const stepSchema = z.object({
  id: z.string(),
  request: z.object({ method: z.string(), path: z.string() }),
  response: z.object({ status: z.number(), body: z.optional(z.unknown()) }),
})
const recordingSchema = z.object({ scenario: z.string(), steps: z.array(stepSchema) })

const stepsOf = (version: string) =>
  readdirSync(join(folder, version)).flatMap((file) => {
    const recording: unknown = JSON.parse(readFileSync(join(folder, version, file), 'utf8'), fillIn)
    return z.parse(recordingSchema, recording).steps.map((step) => ({ ...step, file }))
  })

describe.each(versions)('on a server %s', (version) => {
  const steps = stepsOf(version)

  test.each(calls)('recorded replies of $call pass their schema', ({ call, schema }) => {
    const replies = steps.filter(
      ({ request, response }) =>
        call.test(`${request.method} ${request.path}`) &&
        response.status === 200 &&
        // a step that only prepares others was recorded without its body
        response.body !== undefined,
    )
    expect(replies.length).toBeGreaterThan(0)

    const faults = replies.flatMap(({ file, id, response }) => {
      const { error } = z.safeParse(schema, contentOf(response.body))
      return error ? [`${file}, ${id}: ${error.message}`] : []
    })
    expect(faults).toEqual([])
  })
})

test.each([
  ['flat', { netid: 'office', addressrange: '10.1.0.0/24', defaultacl: 'no', hosts: 2 }],
  ['nested', { Network: { netid: 'office', addressrange: '10.1.0.0/24' }, Hosts: 2 }],
])('a network and its number of nodes are read from a %s item', (_form, item) => {
  expect(z.parse(networkStatsSchema, item)).toMatchObject({
    netid: 'office',
    addressrange: '10.1.0.0/24',
    hosts: 2,
  })
})

/** What `readReply` hands to the schema: the content of the envelope, or the bare body. */
function contentOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'Response' in body ? body.Response : body
}

/** Recordings name what differs from run to run; times among it have to be numbers again. */
function fillIn(_key: string, value: unknown): unknown {
  return value === '<unix>' ? 1_760_000_000 : value
}
