import { SHELL_POLICIES } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'

type Extras = Pick<Settings, 'chat' | 'analytics'>

type ScriptPolicy = { createScriptURL: (address: string) => string }

/**
 * Puts the scripts of chat and analytics that the settings name into the page [SH-003, SH-004]. What
 * they do is theirs; one that does not come breaks nothing. The policy of the page knows their hosts
 * and no others.
 */
export function loadExtras({ chat, analytics }: Extras): void {
  const allowed = [chat, analytics].flatMap((extra) => (extra ? [extra.script] : []))
  if (allowed.length === 0) return
  const policy = scriptPolicy(allowed)
  if (chat) append(policy.createScriptURL(chat.script), {})
  if (analytics) append(policy.createScriptURL(analytics.script), { key: analytics.key })
}

function scriptPolicy(allowed: readonly string[]): ScriptPolicy {
  const rules: ScriptPolicy = {
    createScriptURL(address) {
      if (!allowed.includes(address)) throw new TypeError(`${address} is not in the settings`)
      return address
    },
  }
  return globalThis.trustedTypes?.createPolicy(SHELL_POLICIES.extras, rules) ?? rules
}

function append(address: string, data: Record<string, string>): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  Object.assign(script.dataset, data)
  script.addEventListener('error', () => console.warn(`${address} could not be loaded`))
  document.head.append(script)
}
