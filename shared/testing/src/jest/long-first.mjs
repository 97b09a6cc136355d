// @ts-check
import { statSync } from 'node:fs'

/** Files that take ten seconds and more for the little that is written in them: begun last, one would end alone. */
export const LONG = [
  'shared/demo-server/src/recordings.test.ts',
  'shared/api/src/contract/every-call-of-pro-151.test.ts',
  'mfe-egress-acl/src/egress-form/CreateEgressPanel.test.tsx',
  'mfe-egress-acl/src/egress-form/EditEgressPanel.test.tsx',
  'host-shell/src/palette/Palette.test.tsx',
  'host-shell/src/connection/Connection.test.tsx',
  'host-shell/src/keyboard/Keyboard.test.tsx',
  'shared/demo-server/src/rights-matrix/rights.test.ts',
  'shared/demo-server/src/seed/seed.test.ts',
  'shared/platform/src/server/reading-server.test.tsx',
]

/**
 * The order of test files: what takes longest first, for which the size of a file stands. Jest knows how long each took
 * the last time, but not where nothing has run yet.
 */
export default class LongFirst {
  /** @template {{ path: string }} Test @param {Test[]} tests */
  sort(tests) {
    const weights = new Map(tests.map(({ path }) => [path, weightOf(path)]))
    return tests.toSorted(
      (one, other) => (weights.get(other.path) ?? 0) - (weights.get(one.path) ?? 0),
    )
  }

  /** Jest tells how long each took, for its own order. */
  cacheResults() {}
}

/** @param {string} path */
const weightOf = (path) =>
  LONG.some((end) => path.endsWith(end)) ? Number.MAX_SAFE_INTEGER : statSync(path).size
