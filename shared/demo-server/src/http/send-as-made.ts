import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import { bare } from './replies'
import { takeTurns } from './turns'

/** So much is sent at once, in characters. */
const PIECE = 1 << 16

/**
 * Sends a large body of JSON as it is made, so that nobody else waits until it is whole and memory holds
 * only what its reader has not taken yet.
 * @param texts the body in pieces of any size; an empty one tells that something was done for the next
 */
export function sendAsMade(reply: FastifyReply, texts: Iterable<string> | AsyncIterable<string>) {
  return reply.type('application/json').send(Readable.from(pieces(texts)))
}

/** Sends a large list as it is made, or `empty` where there is none of these values. */
export function sendListAsMade(
  reply: FastifyReply,
  values: Generator<unknown, void>,
  empty: null | [] = [],
) {
  const first = values.next()
  return first.done === true ? bare(reply, empty) : sendAsMade(reply, list(first.value, values))
}

function* list(first: unknown, others: Iterable<unknown>): Generator<string> {
  yield `[${JSON.stringify(first)}`
  for (const value of others) yield `,${JSON.stringify(value)}`
  yield ']'
}

/** Puts commas between the members of a list or an object; what is empty is none. */
export function* separated(members: Iterable<string>): Generator<string> {
  let comma = ''
  for (const member of members) {
    yield member === '' ? '' : comma + member
    if (member !== '') comma = ','
  }
}

async function* pieces(texts: Iterable<string> | AsyncIterable<string>) {
  let piece = ''
  const nextTurn = takeTurns()
  for await (const text of texts) {
    piece += text
    if (piece.length >= PIECE) {
      yield Buffer.from(piece)
      piece = ''
    }
    await nextTurn()
  }
  yield Buffer.from(piece)
}
