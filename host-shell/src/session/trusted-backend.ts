import { apiBase } from '@meshdeck/platform'
import { endSession, forgetBase } from '@meshdeck/platform/shell'

import { isTrustedBase, type Hosted } from './trusted-base'

/**
 * Begins anew without a backend that an earlier visit stored and the settings no longer name. Does not resolve
 * then: until the page is gone nothing may be asked of it.
 */
export async function leaveForeignBackend(settings: Hosted): Promise<void> {
  if (isTrustedBase(apiBase(), settings)) return
  endSession('refused')
  forgetBase()
  window.location.reload()
  await new Promise<never>(() => undefined)
}
