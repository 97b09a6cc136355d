import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

import { nothingFixed, PreparedList } from './prepared-list'
import { sendStreamed, sendLists, separateByCommas } from './send-lists'

/** Far more than sockets buffer for a client that doesn't read. */
const ROWS = 10_000
const ROW = JSON.stringify('x'.repeat(8000))
const ids = Array.from({ length: ROWS }, (_, index) => String(index))

/** Number of rows built so far, regardless of how they are sent. */
let made: number
let app: FastifyInstance
let url: string

function make(some: string[]): string[] {
  made += some.length
  return some.map(() => ROW)
}

function rowsOf(some: string[]) {
  return { rows: make(some).map((tail) => ({ fixed: nothingFixed, tail })), until: Infinity }
}

function* texts() {
  yield '['
  yield* separateByCommas(rows())
  yield ']'
}

function* rows() {
  for (const id of ids) yield* make([id])
}

const ways: Array<[name: string, send: (reply: FastifyReply) => FastifyReply]> = [
  [
    'as prepared lists',
    (reply) => sendLists(reply, [new PreparedList({ ids: () => ids, rowsOf, part: 128 })]),
  ],
  ['as it is made', (reply) => sendStreamed(reply, texts())],
]

async function serve(send: (reply: FastifyReply) => FastifyReply) {
  made = 0
  app = fastify({ forceCloseConnections: true })
  const end = new Promise((resolve) => {
    app.get('/long', (_request, reply) => {
      reply.raw.once('close', resolve)
      return send(reply)
    })
  })
  app.get('/short', () => 'served')
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { end }
}

afterEach(() => app.close())

/** Reads the beginning of the long response, then pauses. */
async function begin(): Promise<IncomingMessage> {
  const request = get(`${url}/long`)
  const [reply]: IncomingMessage[] = await once(request, 'response')
  if (!reply) throw new Error('there is a reply')
  return reply
}

/** Waits long enough to build every row if nothing waited for the reader. */
async function serveOthers() {
  for (let count = 0; count < 200; count += 1) {
    expect(await (await fetch(`${url}/short`)).text()).toBe('served')
  }
}

describe.each(ways)('a long response, sent %s,', (_name, send) => {
  test('waits for a slow reader while others are served, and arrives completely', async () => {
    await serve(send)
    const reply = await begin()
    await serveOthers()
    expect(made).toBeLessThan(ROWS / 2)
    expect(await text(reply)).toBe(`[${ids.map(() => ROW).join()}]`)
    expect(made).toBe(ROWS)
  })

  test('ends when the reader disconnects', async () => {
    const { end } = await serve(send)
    const reply = await begin()
    reply.destroy()
    await end
    const before = made
    await serveOthers()
    // one part may be in progress
    expect(made - before).toBeLessThanOrEqual(128)
    expect(made).toBeLessThan(ROWS / 2)
  })
})

test('sends a prepared list to a slow reader as it was at the beginning', async () => {
  let row = ROW
  const rowsOf = (some: string[]) => ({
    rows: some.map(() => ({ fixed: nothingFixed, tail: row })),
    until: Infinity,
  })
  const list = new PreparedList({ ids: () => ids, rowsOf, part: 128 })
  await list.refresh()
  await serve((reply) => sendLists(reply, [list]))
  const reply = await begin()

  row = ROW.replaceAll('x', 'y')
  for (const id of ids) list.change(id)
  await list.refresh()
  expect(await text(reply)).toBe(`[${ids.map(() => ROW).join()}]`)
})
