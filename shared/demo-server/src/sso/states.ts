import { randomNonce, randomPKCECodeVerifier } from 'openid-client'

import { unixNow } from '../clock'
import { randomText } from '../server/secrets'

export const LIFETIME_SECONDS = 300
const STATE_LENGTH = 32
/** So many may be on their way; who set off longest ago is forgotten first. */
const MOST_KEPT = 10_000

/** What is remembered of somebody on his way to the provider. */
export type SsoState = {
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
export function createStates() {
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
