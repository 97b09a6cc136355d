import { randomNonce, randomPKCECodeVerifier } from 'openid-client'

import { unixNow } from '../clock'
import { randomText } from '../server/secrets'
import type { SsoState } from '../storage/account-tables'
import type { Store } from '../storage/store'

const LIFETIME_SECONDS = 300
const STATE_LENGTH = 32

/** Remembers that somebody is on his way to the provider; `program` is what he signs in with. */
export function sendOff(store: Store, program: string): SsoState {
  const state = {
    state: randomText(STATE_LENGTH),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    program,
    expires: unixNow() + LIFETIME_SECONDS,
  }
  store.transaction(() => {
    store.db.run('DELETE FROM sso_states WHERE expires <= ?', [unixNow()])
    store.ssoStates.insert(state)
  })
  return state
}

/** Who was sent off with this state, once and not for ever; undefined for any other. */
export function welcomeBack(store: Store, state: string): SsoState | undefined {
  const known = store.ssoStates.find(state)
  store.ssoStates.remove(state)
  return known && known.expires > unixNow() ? known : undefined
}
