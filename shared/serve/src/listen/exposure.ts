import { isThisMachine } from '@meshdeck/demo-server/known-hosts'
import { isLoopback } from '@meshdeck/demo-server/loopback'

import type { ConsoleOptions } from '../options/console-options'
import { handedOver } from './place'

type Options = Partial<Pick<ConsoleOptions, 'host' | 'allowHost' | 'trustProxy'>>

/**
 * Whether people may reach the console from other machines: it listens there, has a name there, or stands behind
 * something that does. A proxy on this machine alone says nothing: it may be for this machine as well.
 */
export function isExposed(
  { host = '127.0.0.1', allowHost = [], trustProxy = [] }: Options,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  return (
    !isLoopback(host) ||
    handedOver(env) !== undefined ||
    !allowHost.every(isThisMachine) ||
    !trustProxy.every(isLoopbackRange)
  )
}

function isLoopbackRange(range: string): boolean {
  const [address = '', length] = range.split('/')
  return isLoopback(address) && (length === undefined || Number(length) >= 8)
}
