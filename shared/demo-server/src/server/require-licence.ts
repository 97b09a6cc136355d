import type { FastifyInstance } from 'fastify'

import type { Context } from '../context'
import { refused } from '../http/replies'

/** Go on working without a licence, so that somebody can see why nothing else does. */
const alwaysOpen = ['/api/server/status', '/api/emqx/hosts', '/api/users/adm/authenticate']

/** Without a licence a Pro server refuses every route there is but three, whoever calls (contract 3.5). */
export function requireLicence(app: FastifyInstance, { store, licence }: Context) {
  if (store.edition !== 'pro') return
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { url } = routeOptions
    if (licence.error === '' || url === undefined || !url.startsWith('/api/')) return
    if (!alwaysOpen.includes(url)) throw refused(403, licence.error)
  })
}
