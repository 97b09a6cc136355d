import type { FaultInput } from '@meshdeck/demo-server/control/kinds'

export type { FaultInput } from '@meshdeck/demo-server/control/kinds'

const POLL_MS = 25

/** A fault that is set. */
export type SetFault = {
  /** How many calls it has struck so far. */
  struck: () => Promise<number>
  /** Ends it before the test does; calls that it holds go on. */
  remove: () => Promise<void>
}

/** Sets faults on one embedded server, and remembers that there are some. */
export type FaultControl = {
  /** Throws with the server's words when the fault makes no sense. */
  set: (fault: FaultInput) => Promise<SetFault>
  /** Removes every fault; costs nothing when none was set. Waits for a server that refuses connections. */
  clear: () => Promise<void>
}

/**
 * The control API of an embedded server that was started with a token (docs/faults.md).
 * @param server address of the server and its control token
 */
export function faultControl({ url, token }: { url: string; token: string }): FaultControl {
  let isAnySet = false

  function call(method: string, path = '', body?: FaultInput): Promise<Response> {
    return fetch(`${url}/control/faults${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function struck(id: string): Promise<number> {
    const faults: unknown = await (await call('GET')).json()
    const found: unknown = Array.isArray(faults) && faults.find((fault) => fault.id === id)
    if (isStored(found)) return found.struck
    throw new Error(`Fault ${id} is not set any more`)
  }

  return {
    async set(fault) {
      isAnySet = true
      const reply = await call('POST', '', fault)
      const stored: unknown = await reply.json()
      if (!isStored(stored)) throw new Error(`No such fault: ${JSON.stringify(stored)}`)
      const { id } = stored
      return {
        struck: () => struck(id),
        remove: async () => void (await call('DELETE', `/${id}`)),
      }
    },

    async clear() {
      if (!isAnySet) return
      while (!(await isDone(call('DELETE')))) await pause()
      isAnySet = false
    },
  }
}

/** False when nobody listens, which a fault of the kind `refuse` ends by itself. */
const isDone = (call: Promise<Response>) =>
  call.then(
    () => true,
    () => false,
  )

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))

function isStored(value: unknown): value is { id: string; struck: number } {
  return typeof value === 'object' && value !== null && 'id' in value && 'struck' in value
}
