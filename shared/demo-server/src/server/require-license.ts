import type { FastifyInstance } from 'fastify'

import type { Context } from '../context'
import { httpError } from '../http/replies'

/** Routes that work without a license, so that users can see the reason. */
const alwaysOpen = ['/api/server/status', '/api/emqx/hosts', '/api/users/adm/authenticate']

/** Rejects every route of a Pro server without a license except three, for all callers (contract 3.5). */
export function requireLicense(app: FastifyInstance, { store, license }: Context) {
  if (store.edition !== 'pro') return
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { url } = routeOptions
    if (license.error === '' || url === undefined || !url.startsWith('/api/')) return
    if (!alwaysOpen.includes(url)) throw httpError(403, license.error)
  })
}
