import { createHash } from 'node:crypto'

import { type Cidr, formatNetwork } from './cidr'

/**
 * The first free range of a length in a pool, looked for from a place that follows from the seed; undefined
 * when none is left, or the pool holds none of that length. Both servers take the same one.
 * @param taken ranges as they are written
 */
export function seededRange(
  pool: Cidr,
  { prefix, taken, seed }: { prefix: number; taken: ReadonlySet<string>; seed: string },
): string | undefined {
  const bits = pool.family === 4 ? 32 : 128
  if (prefix < pool.prefix || prefix > bits) return undefined
  const total = 2 ** (prefix - pool.prefix)
  const start = createHash('sha1').update(seed).digest().readUInt32BE() % total
  for (let tried = 0; tried < total; tried += 1) {
    const place = BigInt((start + tried) % total)
    const network = pool.network + (place << BigInt(bits - prefix))
    const range = formatNetwork({ ...pool, address: network, network, prefix })
    if (!taken.has(range)) return range
  }
  return undefined
}
