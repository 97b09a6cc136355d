/** A set of small numbers: number n is bit `n % 32` of word `n / 32`. */
export type Bits = Uint32Array

/** Returns an empty set for numbers below `size`. */
export function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32))
}

/** Adds a number to a set. */
export function addBit(bits: Bits, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (number & 31))
}

/** Removes a number from a set. */
export function removeBit(bits: Bits, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (number & 31))
}

/** Whether a number is in a set. */
export function hasBit(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
}

/** Adds all numbers of `from` to `into`, which must have the same size. */
export function uniteBits(into: Bits, from: Bits): void {
  for (let word = 0; word < from.length; word += 1) {
    const added = from[word] ?? 0
    if (added !== 0) into[word] = (into[word] ?? 0) | added
  }
}

/** Returns the set of some positions. */
export function bitsOf(positions: ReadonlyMap<string, number>, size: number): Bits {
  const bits = emptyBits(size)
  for (const position of positions.values()) addBit(bits, position)
  return bits
}

/** Returns the set of one position; empty for none. */
export function bitsOfOne(position: number | undefined, size: number): Bits {
  const bits = emptyBits(size)
  if (position !== undefined) addBit(bits, position)
  return bits
}

/** Returns the union of two sets of any size. */
export function unionOf(left: Bits, right: Bits): Bits {
  const [long, short] = left.length < right.length ? [right, left] : [left, right]
  const bits = long.slice()
  uniteBits(bits, short)
  return bits
}

/** Returns a set without a number. */
export function withoutBit(bits: Bits, number: number): Bits {
  if (!hasBit(bits, number)) return bits
  const rest = bits.slice()
  removeBit(rest, number)
  return rest
}

/** Returns a set without the numbers of another. */
export function withoutBits(bits: Bits, others: Bits): Bits {
  const rest = bits.slice()
  subtractBits(rest, others)
  return rest
}

/** Removes all numbers of `from` from `into`, and returns whether any are left. */
export function subtractBits(into: Bits, from: Bits): boolean {
  let left = 0
  for (let word = 0; word < into.length; word += 1) {
    const kept = (into[word] ?? 0) & ~(from[word] ?? 0)
    into[word] = kept
    left |= kept
  }
  return left !== 0
}

/** Returns the number of elements of a set. */
export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) if (word !== 0) count += countWord(word)
  return count
}

/** Whether a set is empty. */
export function isEmpty(bits: Bits): boolean {
  for (const word of bits) if (word !== 0) return false
  return true
}

/** Whether `whole` contains all numbers of `part`. */
export function isWithin(part: Bits, whole: Bits): boolean {
  for (let word = 0; word < part.length; word += 1) {
    if (((part[word] ?? 0) & ~(whole[word] ?? 0)) !== 0) return false
  }
  return true
}

/** Whether the sets have a number in common. */
export function haveCommonBits(left: Bits, right: Bits): boolean {
  for (let word = 0; word < left.length; word += 1) {
    if (((left[word] ?? 0) & (right[word] ?? 0)) !== 0) return true
  }
  return false
}

/** Counts pairs of numbers once, in whichever direction they are added. */
export type PairCounter = {
  /** Adds the pairs of a number with those of a row, except itself, and returns how many weren't there yet. */
  add(number: number, row: Bits): number
  /** Whether the row of a number was added with another number. */
  has(number: number, other: number): boolean
}

/** Creates a counter of pairs. A row that was added must not change. */
export function createPairCounter(): PairCounter {
  const rows: Bits[] = []
  const has = (number: number, other: number) => {
    const row = rows[number]
    return row !== undefined && hasBit(row, other)
  }

  return {
    has,
    add(number, row) {
      let added = 0
      for (let word = 0; word < row.length; word += 1) {
        let rest = row[word] ?? 0
        while (rest !== 0) {
          const lowest = rest & -rest
          const other = word * 32 + (31 - Math.clz32(lowest))
          if (other !== number && !has(other, number)) added += 1
          rest ^= lowest
        }
      }
      rows[number] = row
      return added
    },
  }
}

/** Returns the numbers of a set, in ascending order. */
export function* numbersIn(bits: Bits): Generator<number> {
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      yield word * 32 + (31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
}

function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
