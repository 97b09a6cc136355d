// @ts-check
import { mutantRun } from './with-mutant.mjs'

/** Test files in the order in which they are asked for: jest takes the longest first. */
export default class AsOrdered {
  /** @template {{ path: string }} Test @param {Test[]} tests */
  sort(tests) {
    const { files } = mutantRun.current
    return tests.toSorted((one, other) => files.indexOf(one.path) - files.indexOf(other.path))
  }

  /** Jest tells how long each took, for its own order. */
  cacheResults() {}
}
