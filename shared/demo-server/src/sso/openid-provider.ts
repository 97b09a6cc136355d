import * as openid from 'openid-client'

import { isLoopback } from '../loopback'
import type { Client, Person, Provider } from './providers'

const WAIT_SECONDS = 10

/** What an issuer does in its own way. */
type Kind = {
  /** Its addresses come from the administrators of one company, and it says nothing of verifying them. */
  vouches?: boolean
  /** The claim with a person's id in its directory, where that isn't the subject. */
  directoryId?: string
}

/**
 * A provider that speaks OpenID Connect, found by its issuer's own description: code flow with PKCE,
 * state and nonce.
 */
export async function findOpenIdProvider(
  issuer: URL,
  client: Client,
  kind: Kind = {},
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
        // the code is still good: the secret is only wanted in another place
        const other = await discover(issuer, client, openid.ClientSecretPost(client.secret))
        const tokens = await openid.authorizationCodeGrant(other, answer, checks)
        return await whoIs(other, tokens, kind)
      }
    },
  }
}

function discover(issuer: URL, { id, secret }: Client, authentication: openid.ClientAuth) {
  return openid.discovery(issuer, id, secret, authentication, {
    timeout: WAIT_SECONDS,
    ...(isLoopback(issuer.hostname) && { execute: [openid.allowInsecureRequests] }),
  })
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>

/** Providers tell the address in the token, or only when they are asked for it. */
async function whoIs(
  configuration: openid.Configuration,
  tokens: Tokens,
  { vouches, directoryId }: Kind,
): Promise<Person> {
  const claims = tokens.claims()
  const id = claims?.sub ?? ''
  const { email, email_verified } =
    claims?.['email'] === undefined
      ? await openid.fetchUserInfo(configuration, tokens.access_token, id)
      : claims
  // an address that anybody can enter opens no account; some providers write the truth value as text
  const isVerified = [true, 'true'].some((word) => word === email_verified) || vouches === true
  const inDirectory = directoryId === undefined ? undefined : claims?.[directoryId]
  return {
    ids: typeof inDirectory === 'string' ? [inDirectory, id] : [id],
    email: typeof email === 'string' && isVerified ? email : '',
  }
}

function isWrongAuthentication(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client'
}
