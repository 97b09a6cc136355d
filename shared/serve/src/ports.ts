import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The port itself when nobody listens on it at that address, any free one for zero; undefined when it is taken or
 * not allowed. Asked before anything is started, so that the answer comes at once.
 */
export async function freePort(wanted: number, host = '127.0.0.1'): Promise<number | undefined> {
  const probe = createServer().listen(wanted, host)
  try {
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' && address !== null ? address.port : undefined
  } catch {
    return undefined
  } finally {
    probe.close()
  }
}
