import type { FastifyRequest } from 'fastify'

import type { Effect } from './effect'
import type { Fault } from './kinds'
import { isMeant, type Where } from './where'

/** A fault that is set, and how many calls it has struck so far. */
type StoredFault = Fault & { id: string; struck: number }

type Entry = { fault: StoredFault; effect: Effect }

/** The faults that are set, in the order in which they strike. One that is spent stays listed. */
export class Faults {
  private readonly entries = new Map<string, Entry>()
  private lastId = 0

  add(fault: Fault, effect: Effect): StoredFault {
    this.lastId += 1
    const stored = { ...fault, id: String(this.lastId), struck: 0 }
    this.entries.set(stored.id, { fault: stored, effect })
    return stored
  }

  list(): StoredFault[] {
    return [...this.entries.values()].map(({ fault }) => fault)
  }

  /** Whether there was one. */
  remove(id: string): boolean {
    this.entries.get(id)?.effect.onRemove?.()
    return this.entries.delete(id)
  }

  clear() {
    for (const id of this.entries.keys()) this.remove(id)
  }

  /** What is meant for this request, in turn. */
  meantFor(request: FastifyRequest): Entry[] {
    return [...this.entries.values()].filter(
      ({ fault, effect }) => strikesCalls(effect) && isMeant(whereOf(fault), request),
    )
  }

  /** Counts a strike. False when the fault has struck often enough, or was removed meanwhile. */
  take({ fault }: Entry): boolean {
    const isSpent = 'calls' in fault && fault.calls !== undefined && fault.struck >= fault.calls
    if (isSpent || !this.entries.has(fault.id)) return false
    fault.struck += 1
    return true
  }
}

/** Others change the server itself, for as long as they are set. */
function strikesCalls({ onCall, onAnswer }: Effect): boolean {
  return onCall !== undefined || onAnswer !== undefined
}

/** A kind that cannot be narrowed is meant for every call. */
function whereOf(fault: Fault): Where {
  return 'method' in fault || 'path' in fault ? fault : {}
}
