import { POLL_SECONDS } from './assumptions.mjs'

/** Cached copies by place: when each was fetched and last requested. */
export class Copies {
  /**
   * @param {number} places
   * @param {number} items
   * @param {{ lifetime: number, keeps?: number }} how `keeps`: time after which unused copies are evicted.
   */
  constructor(places, items, { lifetime, keeps = Infinity }) {
    this.items = items
    this.lifetime = lifetime
    this.keeps = keeps
    this.fetchedAt = new Float64Array(places * items).fill(-Infinity)
    this.askedAt = keeps < Infinity ? new Float64Array(places * items).fill(-Infinity) : undefined
  }

  /**
   * Returns whether the copy is cached; if not, it's cached from now on.
   * @param {number} place
   * @param {number} item
   * @param {number} now
   */
  ask(place, item, now) {
    const index = place * this.items + item
    const isFresh = now - (this.fetchedAt[index] ?? 0) < this.lifetime
    const isKept = this.isKept(index, now)
    if (isFresh && isKept) return true
    this.fetchedAt[index] = now
    return false
  }

  /** @param {number} index @param {number} now */
  isKept(index, now) {
    if (!this.askedAt) return true
    const isKept = now - (this.askedAt[index] ?? 0) < this.keeps
    this.askedAt[index] = now
    return isKept
  }

  /** @param {number} place */
  empty(place) {
    this.fetchedAt.fill(-Infinity, place * this.items, (place + 1) * this.items)
  }
}

/**
 * Tenants that one console server remembers, like `KnownTenants`: when there are too many, it evicts the least recently
 * used.
 */
export class Remembered {
  /** @type {Map<number, { lookedAt: number, turn: number }>} */
  entries = new Map()
  /** Tenants in order of use; entries with a later use are skipped. @type {number[]} */
  turns = []
  oldest = 0

  /** @param {number} most */
  constructor(most) {
    this.most = most
  }

  /**
   * `read`: a full read while the request waits. `look`: a check for changes after the response.
   * @param {number} tenant
   * @param {number} now
   * @returns {'read' | 'look' | 'known'}
   */
  ask(tenant, now) {
    const entry = this.entries.get(tenant)
    const turn = this.turns.push(tenant) - 1
    if (entry) {
      entry.turn = turn
      if (now - entry.lookedAt <= POLL_SECONDS) return 'known'
      entry.lookedAt = now
      return 'look'
    }
    this.entries.set(tenant, { lookedAt: now, turn })
    if (this.entries.size > this.most) this.forgetOldest()
    return 'read'
  }

  forgetOldest() {
    for (; this.oldest < this.turns.length; this.oldest += 1) {
      const tenant = this.turns[this.oldest] ?? 0
      if (this.entries.get(tenant)?.turn !== this.oldest) continue
      this.entries.delete(tenant)
      return
    }
  }
}
