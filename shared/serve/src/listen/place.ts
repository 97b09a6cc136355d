import { isIP } from 'node:net'

import { isLoopback, isThisMachine } from '@meshdeck/domain/known-hosts'

import type { ConsoleOptions } from '../options/console-options'

/** First of the descriptors that a service manager passes (`sd_listen_fds`). */
const FIRST_HANDED_OVER = 3

const WILDCARDS = ['::', '0.0.0.0']

/**
 * Returns the socket that the service manager listens on for this process, if any. It stays open during an upgrade, so
 * that clients wait instead of being refused.
 */
export function socketFromManager(
  env: NodeJS.ProcessEnv,
  pid = process.pid,
): { fd: number } | undefined {
  const isForUs = env['LISTEN_PID'] === String(pid) && Number(env['LISTEN_FDS']) >= 1
  return isForUs ? { fd: FIRST_HANDED_OVER } : undefined
}

/** Host and port at which this machine reaches the console: `localhost:4000`, `[2001:db8::7]:443`. */
export function authorityOf(host: string, port: number): string {
  const isLocal = WILDCARDS.includes(host) || host === '127.0.0.1'
  const name = isLocal ? 'localhost' : host
  return `${isIP(name) === 6 ? `[${name}]` : name}:${port}`
}

/**
 * Whether a `Host` is the exact address at which the request arrived, for a machine that listens on several. A foreign
 * name that points here doesn't match.
 */
export function isArrival(header: string | undefined, localAddress: string | undefined): boolean {
  const address = `http://${header}`
  if (!header || !localAddress || !URL.canParse(address)) return false
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 && host === localAddress.replace(/^::ffff:(?=\d+\.)/, '')
}

type Options = Partial<Pick<ConsoleOptions, 'host' | 'allowHost' | 'trustProxy'>>

/**
 * Whether the console can be reached from other machines: it listens there, has a name there, or is behind a proxy that
 * does. A proxy on this machine proves nothing: it may serve this machine only.
 */
export function isExposed(
  { host = '127.0.0.1', allowHost = [], trustProxy = [] }: Options,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  return (
    !isLoopback(host) ||
    socketFromManager(env) !== undefined ||
    !allowHost.every(isThisMachine) ||
    !trustProxy.every(isLoopbackRange)
  )
}

function isLoopbackRange(range: string): boolean {
  const [address = '', length] = range.split('/')
  return isLoopback(address) && (length === undefined || Number(length) >= 8)
}

/** Addresses under which visitors open the console. A name of this machine isn't one, and a pattern has no address. */
export function publicOrigins({
  allowHost,
  tlsCert,
  trustProxy,
  port,
}: Pick<ConsoleOptions, 'allowHost' | 'tlsCert' | 'trustProxy' | 'port'>): string[] {
  const isBehindProxy = trustProxy.length > 0
  const scheme = isBehindProxy || tlsCert !== undefined ? 'https' : 'http'
  const isUsualPort = isBehindProxy || port === (scheme === 'https' ? 443 : 80)
  return allowHost
    .filter((name) => !name.startsWith('*') && !isThisMachine(name))
    .map((name) => `${scheme}://${name}${isUsualPort ? '' : `:${port}`}`)
}
