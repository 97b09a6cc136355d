import type { FastifyInstance, FastifyRequest } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { queryOf } from '../http/query'
import { oneLine } from '../one-line'
import { readSettings } from '../server/settings'
import { knownBrowser, markBrowser, placeToBegin } from './browser'
import { findProvider, redirectUriOf } from './find-provider'
import { sendPage } from './pages'
import { signIn } from './sign-in'
import { createStates } from './states'

const PROGRAM = 'x-application-name'

/** Sign-in through the identity provider of the settings (contract 1.2 OAuth). */
export function ssoRoutes(app: FastifyInstance, context: Context) {
  const { store, identity } = context
  const states = createStates()

  app.get('/api/oauth/login', allow('none'), async (request, reply) => {
    const provider = await providerIfAny()
    if (!provider) return sendPage(reply, 'not-configured', identity.frontendUrl)
    const callback = new URL(redirectUriOf(identity))
    const place = placeToBegin(request, callback)
    if (place) return reply.redirect(place.href, 307)
    const { browser, cookie } = markBrowser(request, callback)
    const url = await provider.loginUrl(states.sendOff(programOf(request), browser))
    return reply.header('set-cookie', cookie).redirect(url.href, 307)
  })

  app.get('/api/oauth/callback', allow('none'), async (request, reply) => {
    const state = states.welcomeBack(queryOf(request, 'state'), knownBrowser(request))
    if (!state || queryOf(request, 'code') === '') {
      return sendPage(reply, 'invalid-state', identity.frontendUrl)
    }
    const query = new URL(request.url, 'http://localhost').searchParams
    const person = await answered(async () => (await providerIfAny())?.personOf(query, state))
    if (!person) return sendPage(reply, 'not-configured', identity.frontendUrl)
    const outcome = await signIn(context, person, state.program)
    if ('page' in outcome) return sendPage(reply, outcome.page, identity.frontendUrl)
    const { token, username } = outcome
    const values = new URLSearchParams({ login: token, user: username })
    return reply.redirect(`${identity.frontendUrl}/login?${values.toString()}`, 308)
  })

  const providerIfAny = () => answered(() => findProvider(readSettings(store), identity))
}

/** 1.5.1 asks which program signs in, and takes the answer from the address as well (contract 2.1). */
function programOf(request: FastifyRequest): string {
  return String(request.headers[PROGRAM] ?? queryOf(request, PROGRAM))
}

/** What the provider answers; what it fails with is told to whoever runs this server. */
async function answered<T extends object>(ask: () => Promise<T | undefined>) {
  try {
    return await ask()
  } catch (error) {
    console.error(`The identity provider failed: ${oneLine(reasonOf(error))}`)
    return undefined
  }
}

/** Its own words and those of what caused it; none of them holds a secret. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  const message = String(error.message)
  const cause = 'cause' in error && error.cause !== undefined ? `: ${reasonOf(error.cause)}` : ''
  return `${message}${cause}`
}
