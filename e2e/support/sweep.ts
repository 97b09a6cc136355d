/** Set by `npm run sweep`, which goes through what `npm test` takes one of each kind of. */
export const isSweep = process.env.SWEEP === 'all'

/** In `npm test` one of several ways to do the same, which stories take in turn by their index; in a sweep all of them. */
export function inTurn<Way>(ways: readonly Way[], index: number): readonly Way[] {
  const way = ways[index % ways.length]
  return isSweep || way === undefined ? ways : [way]
}
