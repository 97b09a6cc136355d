import { apiBase } from '@meshdeck/platform'
import { endSession, forgetBase } from '@meshdeck/platform/shell'

import { isTrustedBase, type Hosted } from './trusted-base'

/** Begins anew without a backend that an earlier visit stored and the settings no longer name. */
export function leaveForeignBackend(settings: Hosted): void {
  if (isTrustedBase(apiBase(), settings)) return
  endSession('refused')
  forgetBase()
  window.location.reload()
}
