import { isThisMachine } from '@meshdeck/domain/known-hosts'
import type { Settings } from '@meshdeck/federation/settings'
import { ownBase } from '@meshdeck/platform/boot'

export type HostedSettings = Pick<Settings, 'variant' | 'hostedHosts'>

/**
 * Whether a token may be sent to an API base: always to our own, in the hosted variant also to hosts in the settings
 * (decision OP-13). Unencrypted requests are allowed only to this machine, where they can't be intercepted.
 */
export function isTrustedBase(base: string, { variant, hostedHosts }: HostedSettings): boolean {
  if (isOwn(base)) return true
  if (variant !== 'hosted' || !URL.canParse(base)) return false
  const { protocol, host, hostname, username, password, search, hash } = new URL(base)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  const isPlain = [username, password, search, hash].every((part) => part === '')
  return isSafe && isPlain && hostedHosts.some((pattern) => isHostOf(pattern, host))
}

/** Whether the base is our own server, which may also be given as an absolute address. */
function isOwn(base: string): boolean {
  const { origin } = window.location
  return (
    URL.canParse(base, origin) && new URL(base, origin).href === new URL(ownBase(), origin).href
  )
}

/** Matches a host like a content security policy: `*.example.com` is every host below, not the domain itself. */
function isHostOf(pattern: string, host: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
