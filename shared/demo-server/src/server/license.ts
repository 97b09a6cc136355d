import { ZERO_TIME } from '../clock'

/**
 * License state of a Pro server (contract 1.1 status and 3.5). It is kept in memory, because the real server also
 * requests it at every start.
 */
export type License = {
  /** Reason for a missing license, as in the status and refusals; empty if the license is valid. */
  error: string
  isOnTrial: boolean
  /** RFC 3339; the zero time without a trial. */
  trialEnd: string
}

/** Message of the real server without a license key. */
export const NO_LICENSE_KEY =
  'invalid license: empty license-key (LICENSE_KEY environment variable)'

/** Returns a paid license, with which everything works. */
export function validLicense(): License {
  return { error: '', isOnTrial: false, trialEnd: ZERO_TIME }
}
