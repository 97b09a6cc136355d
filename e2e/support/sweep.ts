/** Set by `npm run lab -- sweep`, which covers all cases where `npm test` takes one of each kind. */
export const isSweep = process.env.SWEEP === 'all'

/** Marks tests that run only in a sweep, because others cover them in `npm test`: `test('…', sweepOnly, async …)`. */
export const sweepOnly = { tag: '@sweep' }

/**
 * Picks `count` of several equivalent options in `npm test`, rotating by the test's index; a sweep takes all of them.
 */
export function sampleOf<Way>(ways: readonly Way[], index: number, count = 1): readonly Way[] {
  const begin = (index * count) % ways.length
  return isSweep ? ways : ways.slice(begin, begin + count)
}

/**
 * Picks one of each kind in `npm test`; a sweep also takes those marked `isCoveredByOthers`, which another item of the
 * list covers.
 */
export const oneOfEach = <Item extends object>(items: readonly Item[]): readonly Item[] =>
  items.filter((item) => isSweep || !('isCoveredByOthers' in item && item.isCoveredByOthers))
