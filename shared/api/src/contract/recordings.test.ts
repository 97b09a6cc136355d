import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from '@meshdeck/platform'

import { networkStatsSchema } from '../queries/networks'
import { calls, contentOf } from '../testing/read-whatever-comes'

// recorded responses of real servers of these versions
const versions = [
  { version: '1.0.0-ce', known: calls.filter(({ isSince151 }) => !isSince151) },
  ...['1.1.0-ce', '1.2.0-ce', '1.4.0-ce', '1.5.0-ce', '1.5.1-ce'].map((version) => ({
    version,
    known: calls,
  })),
]
const folder = join(__dirname, '../../../demo-server/recordings')

const stepSchema = z.object({
  id: z.string(),
  request: z.object({ method: z.string(), path: z.string() }),
  response: z.object({ status: z.number(), body: z.optional(z.unknown()) }),
})
const recordingSchema = z.object({ recorded: z.record(z.string(), z.array(stepSchema)) })

const stepsOf = (version: string) =>
  readdirSync(folder).flatMap((file) => {
    const recording: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'), fillIn)
    const { recorded } = z.parse(recordingSchema, recording)
    return (recorded[version] ?? []).map((step) => ({ ...step, file }))
  })

describe.each(versions)('on a server $version', ({ version, known }) => {
  const steps = stepsOf(version)

  test.each(known)('passes recorded replies of $call through their schema', ({ call, schema }) => {
    const replies = steps.filter(
      ({ request, response }) =>
        call.test(`${request.method} ${request.path}`) &&
        response.status === 200 &&
        // the response of a preparatory step was recorded without its body
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
])('reads a network and its number of nodes from a %s item', (_form, item) => {
  expect(z.parse(networkStatsSchema, item)).toMatchObject({
    netid: 'office',
    addressrange: '10.1.0.0/24',
    hosts: 2,
  })
})

/** Replaces the placeholders of values that differ between runs; timestamps must become numbers again. */
function fillIn(_key: string, value: unknown): unknown {
  return value === '<unix>' ? 1_760_000_000 : value
}
