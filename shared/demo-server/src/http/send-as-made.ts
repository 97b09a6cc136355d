import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import type { FastifyReply } from 'fastify'

/** So many characters are made before other calls get their turn. */
const PIECE = 1 << 16

/**
 * Sends a large object as its members are made, so that nobody else waits until the last one is.
 * @param around what stands before the members and after them
 */
export function sendAsMade(
  reply: FastifyReply,
  members: Iterable<[name: string, value: unknown]>,
  around: { open: string; close: string },
) {
  return reply.type('application/json').send(Readable.from(pieces(members, around)))
}

async function* pieces(
  members: Iterable<[name: string, value: unknown]>,
  { open, close }: { open: string; close: string },
) {
  let piece = open
  let comma = ''
  for (const [name, value] of members) {
    piece += `${comma}${JSON.stringify(name)}:${JSON.stringify(value)}`
    comma = ','
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
    await setImmediate()
  }
  yield piece + close
}
