import type { FaultInput } from '@meshdeck/demo-server/control/kinds'

export type { FaultInput } from '@meshdeck/demo-server/control/kinds'

const POLL_MS = 25

/** An active fault. */
export type SetFault = {
  /** Number of requests that it has affected so far. */
  struck: () => Promise<number>
  /** Removes it before the test ends; requests that it holds continue. */
  remove: () => Promise<void>
}

/** Sets faults on one embedded server, and keeps track of whether there are any. */
export type FaultControl = {
  /** Throws with the server's message if the fault is invalid. */
  set: (fault: FaultInput) => Promise<SetFault>
  /** Removes every fault; does nothing if none was set. Waits for a server that refuses connections. */
  clear: () => Promise<void>
}

/**
 * Returns the control API of an embedded server that was started with a token (docs/faults.md). `server` has the
 * address of the server and its control token.
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

/** Resolves to false if the server refuses connections; a fault of the kind `refuse` ends by itself. */
const isDone = (call: Promise<Response>) =>
  call.then(
    () => true,
    () => false,
  )

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))

function isStored(value: unknown): value is { id: string; struck: number } {
  return typeof value === 'object' && value !== null && 'id' in value && 'struck' in value
}
