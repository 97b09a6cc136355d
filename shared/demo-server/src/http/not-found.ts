import type { FastifyInstance } from 'fastify'

import { nothing, plain } from './replies'

/**
 * Paths without a route (contract 0.1): 405 with nothing in it when another method would have been
 * right, otherwise 404 and a line of text. The table is made while the routes register.
 */
export function answerUnknownPaths(app: FastifyInstance) {
  const patterns: RegExp[] = []
  app.addHook('onRoute', ({ url }) => {
    patterns.push(new RegExp(`^${url.replaceAll(/:[^/]+/g, '[^/]+')}$`))
  })
  // the router takes an empty segment for a parameter, the contract does not
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.values(request.params ?? {}).includes('')) reply.callNotFound()
    else done()
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    if (patterns.some((pattern) => pattern.test(path))) return nothing(reply, 405)
    return plain(reply.code(404), '404 page not found\n')
  })
}
