import type { FastifyReply, FastifyRequest } from 'fastify'

import { isKnownHost } from '../known-hosts'
import { refusal } from './replies'

/**
 * Answers calls by the names of this machine and by its own address alone. The demonstration's password is
 * public, and whoever owns any other name can have it point here (DNS rebinding).
 * @param apiHost address that enrollment tokens name
 * @param extras what the version adds to an error
 */
export function requireKnownHost(apiHost: string, extras: object) {
  return function check({ headers }: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (isKnownHost(headers.host, [apiHost])) done()
    else
      refusal(reply, { status: 421, message: `${headers.host} is no name of this server` }, extras)
  }
}
