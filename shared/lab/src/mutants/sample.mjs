// @ts-check
import { createHash } from 'node:crypto'

/** @typedef {import('./make-mutants.mjs').Mutant} Mutant */

/** @param {string} text */
export const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * The same mutants for the same seed: those whose hash with it is smallest, so that a change of one file
 * exchanges no others. In the order of the hashes, so that a run that is cut has tried a sample too.
 * @param {Mutant[]} mutants
 * @param {number | undefined} size all unless given
 * @param {number} seed
 */
export function sampleOf(mutants, size, seed) {
  return mutants
    .map((mutant) => ({ mutant, rank: hash(`${seed} ${mutant.key}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}
