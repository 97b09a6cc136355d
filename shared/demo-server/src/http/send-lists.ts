import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { type PreparedList, createYield } from './prepared-list'
import { sendJson } from './replies'

/** Bytes of a list that are buffered for a slow reader. */
const WAITING = 1 << 20

/** Sends lists as one JSON array, part by part, as fast as the client reads. */
export function sendLists(reply: FastifyReply, lists: PreparedList[]) {
  return send(reply, lists, { open: '[', close: ']' })
}

/** Sends lists as the members of an object in the contract's envelope; texts are `"name":value`. */
export function sendMembers(reply: FastifyReply, message: string, lists: PreparedList[]) {
  const open = `{"Code":200,"Message":${JSON.stringify(message)},"Response":{`
  return send(reply, lists, { open, close: '}}' })
}

type Ends = { open: string; close: string }

function send(reply: FastifyReply, lists: PreparedList[], { open, close }: Ends) {
  reply.type('application/json')
  const ready = lists.map((list) => list.readyBytes())
  if (ready.every((bytes) => bytes !== undefined)) {
    const chunks = [...enclose(ready.flat(), { open, close })]
    const length = chunks.reduce((sum, bytes) => sum + bytes.length, 0)
    return reply.header('content-length', length).send(toReadable(chunks))
  }
  return reply.send(toReadable(encloseLists(lists, { open, close })))
}

function* enclose(rows: Buffer[], { open, close }: Ends) {
  yield Buffer.from(open)
  const [firstRow, ...otherRows] = rows.filter(({ length }) => length > 0)
  // the first row has no leading comma
  if (firstRow) yield firstRow.subarray(1)
  yield* otherRows
  yield Buffer.from(close)
}

async function* encloseLists(lists: PreparedList[], { open, close }: Ends) {
  yield Buffer.from(open)
  let isFirst = true
  for (const list of lists) {
    for await (const bytes of list.bytes()) {
      if (bytes.length === 0) continue
      yield isFirst ? bytes.subarray(1) : bytes
      isFirst = false
    }
  }
  yield Buffer.from(close)
}

function toReadable(bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Readable {
  return Readable.from(bytes, { objectMode: false, highWaterMark: WAITING })
}

/** Characters sent at once. */
const PIECE_LENGTH = 1 << 16

/**
 * Sends a large JSON body while it is built, so that other requests don't wait until it is complete and memory holds
 * only what its reader hasn't consumed yet. `texts` has the body in pieces of any size; an empty one marks a step
 * without output.
 */
export function sendStreamed(reply: FastifyReply, texts: Iterable<string> | AsyncIterable<string>) {
  return reply.type('application/json').send(Readable.from(pieces(texts)))
}

/** Sends a large list while it is built, or `empty` if there are no values. */
export function sendListStreamed(
  reply: FastifyReply,
  values: Generator<unknown, void>,
  empty: null | [] = [],
) {
  const firstResult = values.next()
  return firstResult.done === true
    ? sendJson(reply, empty)
    : sendStreamed(reply, list(firstResult.value, values))
}

function* list(firstValue: unknown, otherValues: Iterable<unknown>): Generator<string> {
  yield `[${JSON.stringify(firstValue)}`
  for (const value of otherValues) yield `,${JSON.stringify(value)}`
  yield ']'
}

/** Yields the members of a list or an object with commas in between; empty ones are skipped. */
export function* separateByCommas(members: Iterable<string>): Generator<string> {
  let comma = ''
  for (const member of members) {
    yield member === '' ? '' : comma + member
    if (member !== '') comma = ','
  }
}

async function* pieces(texts: Iterable<string> | AsyncIterable<string>) {
  let piece = ''
  const yieldToOthers = createYield()
  for await (const text of texts) {
    piece += text
    if (piece.length >= PIECE_LENGTH) {
      yield Buffer.from(piece)
      piece = ''
    }
    await yieldToOthers()
  }
  yield Buffer.from(piece)
}
