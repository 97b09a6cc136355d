import { SHELL_POLICIES } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'

import { scriptPolicy } from './script-policy'

type ThirdPartyScripts = Pick<Settings, 'chat' | 'analytics'>

/**
 * Adds the chat and analytics scripts from the settings to the page. A failed load affects nothing else. The page's
 * content security policy allows only their hosts.
 */
export function loadThirdPartyScripts({ chat, analytics }: ThirdPartyScripts): void {
  const allowed = [chat, analytics].flatMap((extra) => (extra ? [extra.script] : []))
  if (allowed.length === 0) return
  const isAllowed = (address: string) => allowed.includes(address)
  const policy = scriptPolicy(SHELL_POLICIES.thirdPartyScripts, isAllowed, 'is not in the settings')
  if (chat) append(policy.createScriptURL(chat.script), {})
  if (analytics) append(policy.createScriptURL(analytics.script), { key: analytics.key })
}

function append(address: string, data: Record<string, string>): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  Object.assign(script.dataset, data)
  script.addEventListener('error', () => console.warn(`${address} could not be loaded`))
  document.head.append(script)
}
