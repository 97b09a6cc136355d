import { SSO_COOKIE, ssoCookieIn } from '@meshdeck/domain/console-headers'
import { isLoopback } from '@meshdeck/domain/known-hosts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'

import { unixNow } from '../clock'
import type { Context, Identity } from '../context'
import { queryOf } from '../http/query'
import { logFailure } from '../log-failure'
import { randomText } from '../server/secrets'
import { readSettings, type Settings } from '../server/settings'
import { allow } from './access'
import { createGitHubProvider, findOpenIdProvider, type Provider } from './sso-providers'
import { sendPage, signIn } from './sso-sign-in'

const LIFETIME_SECONDS = 300
const STATE_LENGTH = 32
/** Maximum number of pending sign-ins. The oldest are forgotten first. */
const MAX_STORED = 10_000

/** State of a pending sign-in. */
type SsoState = {
  state: string
  /** Identifies the browser, because a response from another browser isn't the user's own. */
  browser: string
  nonce: string
  verifier: string
  /** Program with which the user signs in. */
  program: string
  /** Unix seconds. */
  expires: number
}

/** Pending sign-ins, kept in memory: they last minutes, and work while the disk is full. */
function createStates() {
  const states = new Map<string, SsoState>()

  return {
    /** Records the start of a sign-in. */
    begin(program: string, browser: string): SsoState {
      const state = {
        state: randomText(STATE_LENGTH),
        browser,
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        program,
        expires: unixNow() + LIFETIME_SECONDS,
      }
      states.set(state.state, state)
      const [first] = states.keys()
      if (states.size > MAX_STORED && first !== undefined) states.delete(first)
      return state
    },

    /** Returns the pending sign-in with this state and browser, once and before it expires; undefined for any other. */
    take(state: string, browser: string | undefined): SsoState | undefined {
      const pendingState = states.get(state)
      states.delete(state)
      return pendingState && pendingState.browser === browser && pendingState.expires > unixNow()
        ? pendingState
        : undefined
    },
  }
}

const MOVED = 'moved'

/** Identifier of the browser, if it has begun a sign-in. */
const knownBrowser = ({ headers }: FastifyRequest) => ssoCookieIn(headers.cookie)

/**
 * Returns the address at which a sign-in has to begin instead: the host of the callback, because cookies belong to one
 * host, and users may come by another name, such as localhost instead of 127.0.0.1, or without encryption. Undefined
 * where it may begin. Redirects at most once: a proxy may report another host than the browser uses.
 */
function placeToBegin(request: FastifyRequest, callback: URL): URL | undefined {
  if (queryOf(request, MOVED) !== '' || originOf(request) === callback.origin) return undefined
  const place = new URL('login', callback)
  place.search = new URL(request.url, callback).search
  place.searchParams.set(MOVED, 'true')
  return place
}

/** Sets the cookie that identifies the browser, or keeps the existing one, so that two tabs can sign in. */
function markBrowser(request: FastifyRequest, callback: URL) {
  const browser = knownBrowser(request) ?? randomText(32)
  const cookie = [
    `${SSO_COOKIE}=${browser}`,
    `Path=${new URL('.', callback).pathname.replace(/\/$/, '')}`,
    `Max-Age=${LIFETIME_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(callback.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ')
  return { browser, cookie }
}

/** Returns the browser's origin as the console reports it. */
function originOf({ headers }: FastifyRequest): string {
  const proto = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const address = `${proto}://${String(headers['x-forwarded-host'] ?? headers.host)}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

const PROGRAM = 'x-application-name'

/** Routes for sign-in through the identity provider of the settings (contract 1.2 OAuth). */
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
    const url = await provider.loginUrl(states.begin(programOf(request), browser))
    return reply.header('set-cookie', cookie).redirect(url.href, 307)
  })

  app.get('/api/oauth/callback', allow('none'), async (request, reply) => {
    const state = states.take(queryOf(request, 'state'), knownBrowser(request))
    if (!state || queryOf(request, 'code') === '') {
      return sendPage(reply, 'invalid-state', identity.frontendUrl)
    }
    const query = new URL(request.url, 'http://localhost').searchParams
    const person = await askProvider(async () => (await providerIfAny())?.personOf(query, state))
    if (!person) return sendPage(reply, 'not-configured', identity.frontendUrl)
    const outcome = await signIn(context, person, state.program)
    if ('page' in outcome) return sendPage(reply, outcome.page, identity.frontendUrl)
    const { token, username } = outcome
    const values = new URLSearchParams({ login: token, user: username })
    return reply.redirect(`${identity.frontendUrl}/login?${values.toString()}`, 308)
  })

  const providerIfAny = () => askProvider(() => findProvider(readSettings(store), identity))
}

/** Returns the program that signs in. 1.5.1 requires it, and also accepts it in the query (contract 2.1). */
function programOf(request: FastifyRequest): string {
  return String(request.headers[PROGRAM] ?? queryOf(request, PROGRAM))
}

/** Returns the provider's response; failures are logged for the operator of this server. */
async function askProvider<T extends object>(ask: () => Promise<T | undefined>) {
  try {
    return await ask()
  } catch (error) {
    logFailure('The identity provider failed', reasonOf(error))
    return undefined
  }
}

/** Returns the messages of an error and its causes; none of them contains a secret. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  const message = String(error.message)
  const cause = 'cause' in error && error.cause !== undefined ? `: ${reasonOf(error.cause)}` : ''
  return `${message}${cause}`
}

/**
 * Returns the provider of the settings (contract 1.1 `authprovider` and its neighbors); undefined when they name none
 * or are incomplete. Throws when its issuer is unreachable, or its metadata is invalid.
 */
export async function findProvider(
  settings: Settings,
  identity: Identity,
): Promise<Provider | undefined> {
  const { client_id: id, client_secret: secret } = settings
  if (id === '' || secret === '') return undefined
  const client = { id, secret, redirectUri: redirectUriOf(identity) }
  if (settings.authprovider.toLowerCase() === 'github') return createGitHubProvider(client)
  const issuer = issuerOf(settings)
  if (issuer === '') return undefined
  const isAzure = settings.authprovider.toLowerCase() === 'azure-ad'
  const kind = isAzure ? { vouches: isOneCompany(settings), directoryId: 'oid' } : {}
  return findOpenIdProvider(new URL(issuer), client, kind)
}

/**
 * Whether the tenant is a single company. Azure doesn't report verified addresses, but the administrators of a
 * company's own tenant manage them.
 */
function isOneCompany({ azure_tenant }: Settings): boolean {
  return !['', 'common', 'organizations', 'consumers'].includes(azure_tenant.toLowerCase())
}

function issuerOf({ authprovider, oidcissuer, azure_tenant }: Settings): string {
  switch (authprovider.toLowerCase()) {
    case 'google':
      return 'https://accounts.google.com'
    case 'azure-ad':
      return `https://login.microsoftonline.com/${encodeURIComponent(azure_tenant)}/v2.0`
    case 'oidc':
    case 'okta':
      return oidcissuer
    default:
      return ''
  }
}

/** Returns the callback address of providers: without encryption on this machine only, like the real server. */
function redirectUriOf({ apiHost, apiPath, port }: Identity): string {
  const { hostname, port: named } = new URL(`http://${apiHost}`)
  const origin = isLoopback(hostname) ? `http://${hostname}:${named || port}` : `https://${apiHost}`
  return `${origin}${apiPath}/api/oauth/callback`
}
