import { ZERO_TIME } from '../clock'

/**
 * How it stands with the licence of a Pro server (contract 1.1 status and 3.5). It lives in memory:
 * the real server asks for it anew at every start as well.
 */
export type Licence = {
  /** Why there is none, in the words that status and refusals carry; empty when all is well. */
  error: string
  isOnTrial: boolean
  /** RFC 3339; the zero time without a trial. */
  trialEnd: string
}

/** What the real server says when nobody gave it a key. */
export const NO_LICENCE_KEY =
  'invalid license: empty license-key (LICENSE_KEY environment variable)'

/** A paid licence, on which everything works. */
export function validLicence(): Licence {
  return { error: '', isOnTrial: false, trialEnd: ZERO_TIME }
}
