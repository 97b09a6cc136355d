/** Set by `npm run sweep`, which goes through what `npm test` takes one of each kind of. */
export const isSweep = process.env.SWEEP === 'all'

/**
 * In `npm test` some of several ways to do the same, `count` of them, which stories take in turn by their index; in a
 * sweep all of them.
 */
export function inTurn<Way>(ways: readonly Way[], index: number, count = 1): readonly Way[] {
  const begin = (index * count) % ways.length
  return isSweep ? ways : ways.slice(begin, begin + count)
}

/** What another of its list stands for, and `npm test` leaves to a sweep. */
type InSweep = { isAsOthers?: boolean }

/** In `npm test` one of each kind, in a sweep all of them. */
export const oneOfEach = <Thing extends InSweep>(things: readonly Thing[]): readonly Thing[] =>
  things.filter(({ isAsOthers }) => isSweep || !isAsOthers)
