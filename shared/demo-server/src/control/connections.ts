import type { FastifyReply } from 'fastify'
import { z } from 'zod'

import type { Effect } from './effect'
import type { Listener } from './listener'
import { whereShape } from './where'

/** The connection is closed instead of, or during, the answer. */
export const dropSchema = z.strictObject({
  kind: z.literal('drop'),
  /** `before`: the route is not run. `after` it: with the headers sent, `half`: and half of the body. */
  when: z.enum(['before', 'after', 'half']).default('before'),
  ...whereShape,
})

export function drop({ when }: z.infer<typeof dropSchema>): Effect {
  if (when === 'before') {
    return {
      onCall(request, reply) {
        reply.hijack()
        request.raw.socket.destroy()
        return 'handled'
      },
    }
  }
  return {
    onAnswer(answer, { reply }) {
      const bytes = Buffer.from(answer)
      sendPart(reply, bytes, when === 'half' ? Math.floor(bytes.length / 2) : 0)
      return 'handled'
    },
  }
}

/** Promises the whole answer and hangs up after a part of it. */
function sendPart(reply: FastifyReply, whole: Buffer, length: number) {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(reply.statusCode, {
    'content-type': String(reply.getHeader('content-type') ?? 'application/json'),
    // an answer without a body is promised one, or nobody would miss it
    'content-length': Math.max(whole.length, 1),
  })
  raw.flushHeaders()
  if (length > 0) raw.write(whole.subarray(0, length))
  raw.socket?.destroySoon()
}

/** Nobody listens for a while: every connection is closed, new ones are refused, then all is as before. */
export const refuseSchema = z.strictObject({
  kind: z.literal('refuse'),
  seconds: z.number().min(0.1).max(600),
})

export function refuse({ seconds }: z.infer<typeof refuseSchema>, listener: Listener): Effect {
  return { onSaid: () => listener.pause(seconds * 1000) }
}
