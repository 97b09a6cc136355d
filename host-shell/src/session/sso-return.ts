import { z } from '@meshdeck/platform'

import { forgetArrival, readArrival } from './arrival'
import { openSession } from './sign-in'
import { takeVisit } from './sso-visit'

/** How a visit to the identity provider ended: `search` is that of the page it began on. */
export type SsoOutcome = { search?: string; error?: unknown }

const filled = z.string().check(z.minLength(1))
const returnSchema = z.object({ login: filled, user: filled })

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
  const { search = '', remember = false } = takeVisit() ?? {}
  try {
    const { login: token, user: username } = z.parse(returnSchema, Object.fromEntries(arrival))
    await openSession({ username, token }, { remember })
    return { search }
  } catch (error) {
    return { search, error }
  }
}
