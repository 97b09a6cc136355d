import { once } from 'node:events'

import { isLoopback } from '@meshdeck/demo-server/loopback'
import { reasonOf } from '@meshdeck/federation/reason-of'
import type { FastifyInstance } from 'fastify'

import type { ConsoleOptions } from '../options/console-options'
import { StartError } from '../start-error'
import { readPair, untimely, watchPair, type Pair } from './certificate'
import { endGently, type Times } from './end-gently'
import { plainListener, secureListener, type Listener } from './listener'
import { handedOver } from './place'

type Options = Pick<ConsoleOptions, 'port'> &
  Partial<Pick<ConsoleOptions, 'host' | 'tlsCert' | 'tlsKey' | 'trustProxy'>>

/**
 * Has the console listen at its address, or on the socket of the service manager. With a certificate it speaks TLS, and takes
 * another one when the files change. What somebody should know who runs it is told on the error output.
 */
export async function listen(app: FastifyInstance, options: Options) {
  const { port, host = '127.0.0.1', tlsCert: cert, tlsKey: key, trustProxy = [] } = options
  const files = cert === undefined || key === undefined ? undefined : { cert, key }
  const tell = (line: string) => console.error(line)
  await app.ready()
  const listener = files ? secureListener(app, requirePair(files, tell)) : plainListener(app)
  const unwatch = files && watchPair(files, { take: listener.renew, tell })

  listener.server.listen(handedOver(process.env) ?? { port, host })
  await once(listener.server, 'listening')
  if (!isLoopback(host) && !files && trustProxy.length === 0) {
    tell(
      `Listening on ${host} without TLS, so passwords can be intercepted. Add --tls-cert and --tls-key, or ` +
        'enter the address of your reverse proxy with --trust-proxy.',
    )
  }
  return {
    async close() {
      unwatch?.()
      await closeNow(listener)
    },
    async end(times?: Times) {
      unwatch?.()
      await endGently(listener, times)
    },
  }
}

/** A certificate with its key as the options name them. Throws a `StartError` for what cannot be used together. */
export function requirePair(
  files: { cert: string; key: string },
  tell: (line: string) => void = () => {},
): Pair {
  try {
    const pair = readPair(files)
    const fault = untimely(pair)
    // started all the same: the clock of this machine may be wrong, and a console that is warned of is better than none
    if (fault !== undefined) tell(`${files.cert} ${fault}. Browsers will show a warning.`)
    return pair
  } catch (error) {
    throw new StartError(`--tls-cert: ${reasonOf(error)}.`, { cause: error, isInOptions: true })
  }
}

async function closeNow({ server, closeAll }: Listener): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  closeAll()
  await closed
}
