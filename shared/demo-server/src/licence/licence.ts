import type { FastifyInstance } from 'fastify'

import { ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { refused } from '../http/refusal'

/**
 * How it stands with the licence of a Pro server (contract 1.1 status and 3.5). It lives in memory:
 * the real server asks for it anew at every start as well.
 */
export type Licence = {
  /** Why there is none, in the words that status and refusals carry; empty when all is well. */
  error: string
  isOnTrial: boolean
  /** RFC 3339; the zero time without a trial. */
  trialEnd: string
}

/** What the real server says when nobody gave it a key. */
export const NO_LICENCE_KEY =
  'invalid license: empty license-key (LICENSE_KEY environment variable)'

/** A paid licence, on which everything works. */
export function validLicence(): Licence {
  return { error: '', isOnTrial: false, trialEnd: ZERO_TIME }
}

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
