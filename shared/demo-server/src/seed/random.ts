import { LETTERS } from '../server/secrets'

export const DEFAULT_SEED = 20_260_119

/** Pseudorandom numbers that are the same on every run, from which the fleet is seeded. */
export type Random = {
  /** Returns a number from 0 to `limit`, exclusive. */
  below(limit: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** True in the given percentage of cases. */
  chance(percent: number): boolean
  bytes(length: number): Buffer
  /** Returns letters and digits. */
  text(length: number): string
  uuid(): string
}

/** Creates a Mulberry32 generator, which is small and well distributed. */
export function createRandom(seed: number): Random {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  const random: Random = {
    below: (limit) => next() % limit,
    pick: (items) => items[random.below(items.length)] ?? items[0],
    chance: (percent) => random.below(100) < percent,
    bytes: (length) => Buffer.from(Array.from({ length }, () => random.below(256))),
    text: (length) => Array.from({ length }, () => LETTERS[random.below(LETTERS.length)]).join(''),
    uuid() {
      const bytes = random.bytes(16)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
  return random
}
