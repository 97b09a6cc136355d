import { isLoopback } from '@meshdeck/domain/known-hosts'
import * as openid from 'openid-client'
import * as z from 'zod'

/**
 * Identity that a provider confirms. `ids` are the provider's and its directory's IDs of the user, of which the first
 * is stored; `email` is empty when the provider has verified none.
 */
export type Person = { ids: [string, ...string[]]; email: string }

/** Values sent with a sign-in, which the provider's response has to match. */
type Secrets = { state: string; nonce: string; verifier: string }

/** Identity provider. */
export type Provider = {
  /** Returns the address to which the user is redirected to sign in. */
  loginUrl(secrets: Secrets): Promise<URL>
  /**
   * Returns the user who returned with this query. Throws when the provider rejects the code, is unreachable, or
   * doesn't match the secrets.
   */
  personOf(query: URLSearchParams, secrets: Secrets): Promise<Person>
}

/** Registration of this server at a provider. */
type Client = { id: string; secret: string; redirectUri: string }

const TIMEOUT_SECONDS = 10

/** Peculiarities of an issuer. */
type IssuerOptions = {
  /**
   * Its addresses are managed by the administrators of one company, and it doesn't report whether they are verified.
   */
  vouches?: boolean
  /** Claim with the user's ID in the directory, if it isn't the subject. */
  directoryId?: string
}

/** Finds an OpenID Connect provider by its issuer's metadata: code flow with PKCE, state and nonce. */
export async function findOpenIdProvider(
  issuer: URL,
  client: Client,
  kind: IssuerOptions = {},
): Promise<Provider> {
  const configuration = await discover(issuer, client, openid.ClientSecretBasic(client.secret))

  return {
    async loginUrl({ state, nonce, verifier }) {
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: client.redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async personOf(query, { state, nonce, verifier }) {
      const answer = new URL(client.redirectUri)
      answer.search = query.toString()
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, answer, checks)
        return await whoIs(configuration, tokens, kind)
      } catch (error) {
        if (!isWrongAuthentication(error)) throw error
        // the code is still valid: the provider only expects the secret in another place
        const postConfiguration = await discover(
          issuer,
          client,
          openid.ClientSecretPost(client.secret),
        )
        const tokens = await openid.authorizationCodeGrant(postConfiguration, answer, checks)
        return await whoIs(postConfiguration, tokens, kind)
      }
    },
  }
}

function discover(issuer: URL, { id, secret }: Client, authentication: openid.ClientAuth) {
  return openid.discovery(issuer, id, secret, authentication, {
    timeout: TIMEOUT_SECONDS,
    ...(isLoopback(issuer.hostname) && { execute: [openid.allowInsecureRequests] }),
  })
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/** Returns the identity from the token, or from the user info endpoint if the token has no address. */
async function whoIs(
  configuration: openid.Configuration,
  tokens: Tokens,
  { vouches, directoryId }: IssuerOptions,
): Promise<Person> {
  const claims = tokens.claims()
  const id = claims?.sub ?? ''
  const { email, email_verified } =
    claims?.['email'] === undefined
      ? await openid.fetchUserInfo(configuration, tokens.access_token, id)
      : claims
  // an unverified address opens no account; some providers send the boolean as text
  const isVerified = [true, 'true'].some((word) => word === email_verified) || vouches === true
  const directoryClaim = directoryId === undefined ? undefined : claims?.[directoryId]
  return {
    ids: typeof directoryClaim === 'string' ? [directoryClaim, id] : [id],
    email: typeof email === 'string' && isVerified ? email : '',
  }
}

function isWrongAuthentication(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client'
}

const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)
const userSchema = z.object({ id: z.number() })

/** Creates a GitHub provider. GitHub has no OpenID Connect for users, so its own API returns the identity. */
export function createGitHubProvider({ id, secret, redirectUri }: Client): Provider {
  const configuration = new openid.Configuration(
    {
      issuer: 'https://github.com/login/oauth',
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
    },
    id,
    secret,
  )
  configuration.timeout = TIMEOUT_SECONDS

  return {
    async loginUrl({ state, verifier }) {
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async personOf(query, { state, verifier }) {
      const answer = new URL(redirectUri)
      answer.search = query.toString()
      const { access_token } = await openid.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      const user = userSchema.parse(await ask('/user', access_token))
      const emails = emailsSchema.parse(await ask('/user/emails', access_token))
      const primaryEmail = emails.find(({ primary, verified }) => primary && verified)
      return { ids: [String(user.id)], email: primaryEmail?.email ?? '' }
    },
  }
}

async function ask(path: string, token: string): Promise<unknown> {
  const response = await fetch(`https://api.github.com${path}`, {
    headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  })
  if (!response.ok) throw new Error(`GitHub returned ${response.status} for ${path}`)
  return response.json()
}
