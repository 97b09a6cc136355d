import { takeVisit, type SsoVisit } from '@meshdeck/api/sso-visit'
import { apiBase, ContractError, z, type Infer } from '@meshdeck/platform'
import { onSessionEnd, readClaims } from '@meshdeck/platform/shell'

import { forgetArrival, readArrival } from './arrival'
import { openSession, type CodeWanted } from './sign-in'

const filled = z.string().check(z.minLength(1))
const returnSchema = z.object({ login: filled, user: filled })

/** What the server's redirect brings. */
export type SsoReturn = Infer<typeof returnSchema>

/** How a visit to the identity provider ended, and what was noted when it began. */
export type SsoOutcome = Partial<SsoVisit> & {
  error?: unknown
  wanted?: CodeWanted
  /** Nobody asked for it in this tab, so that somebody has to say yes first. */
  unasked?: SsoReturn
}

/** Tokens that only the call of the one-time code takes (contract 0.4). */
const preAuthSchema = z.object({ aud: z.array(z.oneOf(['auth:mfa'])) })

const nothing: Promise<SsoOutcome> = Promise.resolve({})
let outcome: Promise<SsoOutcome> | undefined

// how one session began is no news at the sign-in to the next
onSessionEnd(() => {
  outcome = nothing
})

/**
 * Signs in with what the server's redirect brought, if it brought something (contract 1.2, OAuth). Never
 * rejects; may be asked again and again.
 */
export function finishSso(): Promise<SsoOutcome> {
  const arrival = readArrival()
  forgetArrival()
  if (arrival) outcome = receive(arrival)
  outcome ??= giveUpVisit()
  return outcome
}

/** The sign-in without a return: a visit that had begun here was left, and a later link is not its end. */
function giveUpVisit(): Promise<SsoOutcome> {
  takeVisit()
  return nothing
}

/**
 * A link from outside could sign somebody in as somebody else, who would see all that is done then: without
 * a visit that began in this tab nothing is done.
 */
async function receive(arrival: URLSearchParams): Promise<SsoOutcome> {
  const visit = takeVisit()
  const parsed = z.safeParse(returnSchema, Object.fromEntries(arrival))
  if (!parsed.success) {
    return { ...visit, error: new ContractError('incomplete way back', { cause: parsed.error }) }
  }
  return visit
    ? { ...visit, ...(await acceptReturn(parsed.data, visit)) }
    : { unasked: parsed.data }
}

/** Signs in, or says what else is wanted. Never rejects. */
export async function acceptReturn(
  { login: token, user: username }: SsoReturn,
  options: Pick<SsoVisit, 'remember'>,
): Promise<SsoOutcome> {
  if (z.safeParse(preAuthSchema, readClaims(token)).success) {
    return { wanted: { kind: 'code-wanted', username, preAuthToken: token } }
  }
  try {
    await openSession({ baseUrl: apiBase(), username, token }, options)
    return {}
  } catch (error) {
    return { error }
  }
}
