import { apiBase, z } from '@meshdeck/platform'
import { readClaims } from '@meshdeck/platform/shell'

import { forgetArrival, readArrival } from './arrival'
import { openSession, type CodeWanted } from './sign-in'
import { takeVisit, type SsoVisit } from './sso-visit'

/** How a visit to the identity provider ended, and what was noted when it began. */
export type SsoOutcome = Partial<SsoVisit> & { error?: unknown; wanted?: CodeWanted }

const filled = z.string().check(z.minLength(1))
const returnSchema = z.object({ login: filled, user: filled })

/** Tokens that only the call of the one-time code takes (contract 0.4). */
const preAuthSchema = z.object({ aud: z.array(z.oneOf(['auth:mfa'])) })

let outcome: Promise<SsoOutcome> = Promise.resolve({})

/**
 * Signs in with what the server's redirect brought, if it brought something (contract 1.2, OAuth). Never
 * rejects; may be asked again and again.
 */
export function finishSso(): Promise<SsoOutcome> {
  const arrival = readArrival()
  if (arrival) {
    forgetArrival()
    outcome = signInWith(arrival)
  }
  return outcome
}

async function signInWith(arrival: URLSearchParams): Promise<SsoOutcome> {
  const visit = takeVisit()
  try {
    const { login: token, user: username } = z.parse(returnSchema, Object.fromEntries(arrival))
    if (z.safeParse(preAuthSchema, readClaims(token)).success) {
      return { ...visit, wanted: { kind: 'code-wanted', username, preAuthToken: token } }
    }
    await openSession(
      { baseUrl: apiBase(), username, token },
      { remember: visit?.remember ?? false },
    )
    return { ...visit }
  } catch (error) {
    return { ...visit, error }
  }
}
