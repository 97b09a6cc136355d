/** Set by `npm run lab -- sweep`, which goes through what `npm test` takes one of each kind of. */
export const isSweep = process.env.SWEEP === 'all'

/** Given to a story, or to some of them, for which others stand in `npm test`: `test('…', inSweep, async …)`. */
export const inSweep = { tag: '@sweep' }

/**
 * In `npm test` some of several ways to do the same, `count` of them, which stories take in turn by their index; in a
 * sweep all of them.
 */
export function inTurn<Way>(ways: readonly Way[], index: number, count = 1): readonly Way[] {
  const begin = (index * count) % ways.length
  return isSweep ? ways : ways.slice(begin, begin + count)
}

/** In `npm test` one of each kind, in a sweep also those that are `isAsOthers`: another of the list stands for them. */
export const oneOfEach = <Thing extends object>(things: readonly Thing[]): readonly Thing[] =>
  things.filter((thing) => isSweep || !('isAsOthers' in thing && thing.isAsOthers))
