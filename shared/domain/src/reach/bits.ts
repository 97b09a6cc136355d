/** A set of small numbers: number n is bit `n % 32` of word `n / 32`. */
export type Bits = Uint32Array

/** An empty set for numbers below `size`. */
export function emptyBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32))
}

/** Puts a number into a set. */
export function addBit(bits: Bits, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (number & 31))
}

/** Takes a number out of a set. */
export function removeBit(bits: Bits, number: number): void {
  const word = number >>> 5
  bits[word] = (bits[word] ?? 0) & ~(1 << (number & 31))
}

/** Whether a number is in a set. */
export function hasBit(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
}

/** Adds all of `from` to `into`, which is as large. */
export function uniteBits(into: Bits, from: Bits): void {
  for (let word = 0; word < from.length; word += 1) {
    const added = from[word] ?? 0
    if (added !== 0) into[word] = (into[word] ?? 0) | added
  }
}

/** Takes all of `from` out of `into`; whether something is left. */
export function subtractBits(into: Bits, from: Bits): boolean {
  let left = 0
  for (let word = 0; word < into.length; word += 1) {
    const kept = (into[word] ?? 0) & ~(from[word] ?? 0)
    into[word] = kept
    left |= kept
  }
  return left !== 0
}

/** How many numbers a set holds. */
export function countBits(bits: Bits): number {
  let count = 0
  for (const word of bits) if (word !== 0) count += countWord(word)
  return count
}

/** Whether a set holds nothing. */
export function isEmpty(bits: Bits): boolean {
  for (const word of bits) if (word !== 0) return false
  return true
}

/** Whether everything in `part` is in `whole`. */
export function isWithin(part: Bits, whole: Bits): boolean {
  for (let word = 0; word < part.length; word += 1) {
    if (((part[word] ?? 0) & ~(whole[word] ?? 0)) !== 0) return false
  }
  return true
}

/** Whether both have a number in common. */
export function doMeet(left: Bits, right: Bits): boolean {
  for (let word = 0; word < left.length; word += 1) {
    if (((left[word] ?? 0) & (right[word] ?? 0)) !== 0) return true
  }
  return false
}

/** The numbers of a set, in ascending order. */
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
