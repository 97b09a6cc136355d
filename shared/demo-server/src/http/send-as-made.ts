import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

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

/** Puts commas between the members of a list or an object. */
export function* separated(members: Iterable<string>): Generator<string> {
  let comma = ''
  for (const member of members) {
    yield comma + member
    comma = ','
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
