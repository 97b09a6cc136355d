import * as z from 'zod/mini'

import { store } from '../store'
import { api, clientHooks, type Failure } from './client'
import { leftOutAtom, readItems } from './reply'

/** Number of records that makes three pieces of a list. */
const COUNT = 3000

const record = z.object({ id: z.string(), note: z.string() })
const recordsWith = (parts: object[]) =>
  Array.from({ length: COUNT }, (_, index) => ({
    id: `n${index}`,
    // looks like the end of a record, but isn't one
    note: 'é"},{"id":"none'.repeat(50),
    parts,
  }))
const records = recordsWith([{ name: 'a' }, { name: 'b' }])
const broken = (place: number) =>
  JSON.stringify(records.map((record, index) => (index === place ? { ...record, id: 7 } : record)))

const prefix = 'http://console/api'

/** A request whose response body consists of these parts, each delivered after the previous one was read. */
function answered(parts: readonly Uint8Array[], signal?: AbortSignal) {
  const left = [...parts]
  const body = new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull(controller) {
      const part = left.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  const response = Object.defineProperty(new Response(body), 'url', { value: '/api/hosts' })
  return { call: api.get('hosts', { prefix, fetch: async () => response }), left }
}

/** Splits a text into parts of `size` bytes, which may cut through characters. */
function inParts(text: string, size: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  )
}

const readText = (text: string, size = 100_001) =>
  readItems(answered(inParts(text, size)).call, record)

test.each([20, 100_001, 100_000_000])(
  'reads a list in the envelope the same way, in parts of %i bytes',
  async (size) => {
    const list = size === 20 ? records.slice(0, 20) : records
    const body = { Code: 200, Message: 'fetched "all"', Response: list, Total: 3 }
    expect(await readText(JSON.stringify(body), size)).toEqual(
      list.map(({ id, note }) => ({ id, note })),
    )
  },
)

test.each([4099, 100_001, 1_500_001, 100_000_000])(
  'reads a long list the same way in parts of %i bytes',
  async (size) => {
    const list = await readText(JSON.stringify(records), size)
    expect(list).toEqual(records.map(({ id, note }) => ({ id, note })))
  },
)

test('reads a long list the same way when nested lists begin like its records', async () => {
  const nested = recordsWith([{ id: 'a' }, { id: 'b' }])
  expect(await readText(JSON.stringify(nested))).toEqual(
    nested.map(({ id, note }) => ({ id, note })),
  )
})

test.each([
  ['', []],
  ['null', []],
  ['[]', []],
  ['[{"id":"a","note":""}]', [{ id: 'a', note: '' }]],
  ['{"Code":200,"Message":"","Response":[{"id":"a","note":""}]}', [{ id: 'a', note: '' }]],
])('reads %s as a list', async (text, list) => {
  expect(await readText(text)).toEqual(list)
})

test.each([0, COUNT / 2, COUNT - 1])(
  'leaves out and counts an invalid record of a long list, at %i',
  async (place) => {
    const list = await readText(broken(place))
    expect(list.map(({ id }) => id)).toEqual(
      records.flatMap(({ id }, index) => (index === place ? [] : [id])),
    )
    expect([...store.get(leftOutAtom)]).toEqual([['/api/hosts', 1]])

    await readText(JSON.stringify(records))
    expect([...store.get(leftOutAtom)]).toEqual([])
  },
)

test.each([
  ['cut', (text: string) => text.slice(0, -1)],
  ['cut in a record', (text: string) => text.slice(0, -100)],
  ['spoilt at its beginning', (text: string) => text.replace('n1"', 'n1')],
  ['spoilt at its end', (text: string) => text.replace(`n${COUNT - 1}"`, '')],
])('rejects a long list that is %s as invalid JSON', async (_, spoil) => {
  await expect(readText(spoil(JSON.stringify(records)))).rejects.toMatchObject({
    name: 'ContractError',
    message: '/api/hosts: the reply is not JSON',
    cause: { name: 'SyntaxError' },
  })
})

test('reports a malformed response to the listener for failed requests', async () => {
  const failures: Failure[] = []
  clientHooks.onFailure = (failure) => failures.push(failure)
  await readText('[{"id":7}]').catch(() => undefined)
  clientHooks.onFailure = undefined
  expect(failures).toMatchObject([
    { error: { name: 'ContractError' }, request: { method: '', url: '/api/hosts' } },
  ])
})

test('stops reading a long list that is canceled', async () => {
  const stop = new AbortController()
  const { call, left } = answered(inParts(JSON.stringify(records), 400_000), stop.signal)
  const stopping = z.pipe(
    record,
    z.transform((read) => {
      // unlike in browsers, jsdom's AbortError isn't an Error
      stop.abort(Object.assign(new Error('given up'), { name: 'AbortError' }))
      return read
    }),
  )

  await expect(readItems(call, stopping)).rejects.toMatchObject({ name: 'AbortError' })
  expect(left.length).toBeGreaterThan(2)
})

test.each([
  ['bare', records],
  ['in the envelope', { Code: 200, Message: 'all of it', Response: records }],
])('lets other work run between two pieces of a list, %s', async (_, body) => {
  const checkedBefore: number[] = []
  let checked = 0
  const counting = z.pipe(
    record,
    z.transform((read) => {
      checked += 1
      if (checked === 1) setTimeout(() => checkedBefore.push(checked))
      return read
    }),
  )
  // the whole body has arrived when the first record is read
  await readItems(answered(inParts(JSON.stringify(body), 100_000_000)).call, counting)

  expect(checkedBefore).toEqual([expect.any(Number)])
  expect(checkedBefore[0]).toBeLessThan(COUNT)
})
