import { apiBase } from '@meshdeck/platform'
import { endSession, forgetBase } from '@meshdeck/platform/shell'

import { isTrustedBase, type HostedSettings } from './trusted-base'

/**
 * Reloads without a backend that an earlier visit stored but the settings no longer list. Doesn't resolve in that case,
 * so that no request is sent to it until the page is gone.
 */
export async function leaveForeignBackend(settings: HostedSettings): Promise<void> {
  if (isTrustedBase(apiBase(), settings)) return
  endSession('refused')
  forgetBase()
  window.location.reload()
  await new Promise<never>(() => undefined)
}
