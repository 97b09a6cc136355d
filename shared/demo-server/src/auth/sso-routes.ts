import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'

import { unixNow } from '../clock'
import { SSO_COOKIE, ssoCookieIn } from '../console-headers'
import type { Context, Identity } from '../context'
import { queryOf } from '../http/query'
import { oneLine } from '../ids'
import { isLoopback } from '../known-hosts'
import { randomText } from '../server/secrets'
import { readSettings, type Settings } from '../server/settings'
import { allow } from './access'
import { findGitHub, findOpenIdProvider, type Provider } from './sso-providers'
import { sendPage, signIn } from './sso-sign-in'

const LIFETIME_SECONDS = 300
const STATE_LENGTH = 32
/** So many may be on their way; who set off longest ago is forgotten first. */
const MOST_KEPT = 10_000

/** What is remembered of somebody on his way to the provider. */
type SsoState = {
  state: string
  /** What his browser is known by, for an answer that another browser brings is somebody else's. */
  browser: string
  nonce: string
  verifier: string
  /** What he signs in with. */
  program: string
  /** In unix seconds. */
  expires: number
}

/** Who is on his way to the provider, in memory: it is over in minutes, and works while the disk is full. */
function createStates() {
  const states = new Map<string, SsoState>()

  return {
    /** Remembers that somebody sets off. */
    sendOff(program: string, browser: string): SsoState {
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
      if (states.size > MOST_KEPT && first !== undefined) states.delete(first)
      return state
    },

    /** Who was sent off with this state from this browser, once and not for ever; undefined for any other. */
    welcomeBack(state: string, browser: string | undefined): SsoState | undefined {
      const known = states.get(state)
      states.delete(state)
      return known && known.browser === browser && known.expires > unixNow() ? known : undefined
    },
  }
}

const MOVED = 'moved'

/** What the browser is known by, if it has begun a sign-in. */
const knownBrowser = ({ headers }: FastifyRequest) => ssoCookieIn(headers.cookie)

/**
 * The address at which a sign-in has to begin instead: that of the way back, for cookies belong to one host, and people
 * may have come by another name, such as localhost instead of 127.0.0.1, or without encryption. Undefined where it may
 * begin. It is moved once at most: a proxy may report another host than the browser uses.
 */
function placeToBegin(request: FastifyRequest, callback: URL): URL | undefined {
  if (queryOf(request, MOVED) !== '' || originOf(request) === callback.origin) return undefined
  const place = new URL('login', callback)
  place.search = new URL(request.url, callback).search
  place.searchParams.set(MOVED, 'true')
  return place
}

/** Gives the browser what it is known by, or keeps what it has, so that two tabs can sign in. */
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

/** Where the browser is, as the console says it. */
function originOf({ headers }: FastifyRequest): string {
  const proto = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const address = `${proto}://${String(headers['x-forwarded-host'] ?? headers.host)}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

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

/**
 * The provider that the settings name (contract 1.1 `authprovider` and its neighbours); undefined when
 * they name none, or not all of it.
 * @throws when its issuer cannot be reached, or describes itself wrongly
 */
export async function findProvider(
  settings: Settings,
  identity: Identity,
): Promise<Provider | undefined> {
  const { client_id: id, client_secret: secret } = settings
  if (id === '' || secret === '') return undefined
  const client = { id, secret, redirectUri: redirectUriOf(identity) }
  if (settings.authprovider.toLowerCase() === 'github') return findGitHub(client)
  const issuer = issuerOf(settings)
  if (issuer === '') return undefined
  const isAzure = settings.authprovider.toLowerCase() === 'azure-ad'
  const kind = isAzure ? { vouches: isOneCompany(settings), directoryId: 'oid' } : {}
  return findOpenIdProvider(new URL(issuer), client, kind)
}

/** Azure has no word for a verified address. Within one company's own tenant its administrators enter them. */
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

/** Where providers lead back to: without encryption on this machine only, where the real server does the same. */
function redirectUriOf({ apiHost, apiPath, port }: Identity): string {
  const { hostname, port: named } = new URL(`http://${apiHost}`)
  const origin = isLoopback(hostname) ? `http://${hostname}:${named || port}` : `https://${apiHost}`
  return `${origin}${apiPath}/api/oauth/callback`
}
