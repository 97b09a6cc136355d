import * as openid from 'openid-client'
import { z } from 'zod'

import type { Client, Provider } from './providers'

const WAIT_MS = 10_000

const emailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)
const userSchema = z.object({ id: z.number() })

/** GitHub has no OpenID Connect for people: its own calls tell who somebody is. */
export function findGitHub({ id, secret, redirectUri }: Client): Provider {
  const configuration = new openid.Configuration(
    {
      issuer: 'https://github.com/login/oauth',
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
    },
    id,
    secret,
  )
  configuration.timeout = WAIT_MS / 1000

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
      const own = emails.find(({ primary, verified }) => primary && verified)
      return { ids: [String(user.id)], email: own?.email ?? '' }
    },
  }
}

async function ask(path: string, token: string): Promise<unknown> {
  const reply = await fetch(`https://api.github.com${path}`, {
    headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (!reply.ok) throw new Error(`GitHub returned ${reply.status} for ${path}`)
  return reply.json()
}
