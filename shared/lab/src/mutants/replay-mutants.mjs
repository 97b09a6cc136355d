// @ts-check
import { join } from 'node:path'

import { isOutOfTime, limitsFor, trialOf } from './try-mutants.mjs'

/** @typedef {import('./make-mutants.mjs').Mutant} Mutant */
/** @typedef {import('./reach.mjs').TestFile} TestFile */
/** @typedef {import('./try-mutants.mjs').Trial} Trial */

/** A mutant, and the files that try it. @typedef {{ mutant: Mutant, chosen: TestFile[] }} Candidate */
/** By the keys of mutants: the test files that have not noticed it. @typedef {Map<string, Set<string>>} Missed */

/** So many are run after one another before it is told, and before the process may be begun anew. */
const PART = 40

/**
 * Runs each test file once with all of its mutants, one after the other: what takes most of a run of a file, to
 * load it, is done once. Gives those that this says nothing of, and that are to be tried one by one: those that
 * nobody noticed, for what a run before has left may hide them, those that do something as soon as they are
 * loaded, those that disturb the tests after them, and all of a file whose tests cannot be run twice.
 *
 * @param {Candidate[]} open
 * @param {object} how
 * @param {Missed} how.missed They are not asked again.
 * @param {string} how.tree
 * @param {ReturnType<typeof import('./tester.mjs').createTester>} how.tester
 * @param {(trial: Trial) => void} how.note
 * @param {(line: string) => void} how.tell
 */
export async function replayMutants(open, { missed, tree, tester, note, tell }) {
  /** @type {Set<Candidate>} */
  const left = new Set(open)
  const hasMissed = (
    /** @type {Candidate} */ { mutant: { key } },
    /** @type {TestFile} */ { file },
  ) => missed.get(key)?.has(file) === true
  const rounds = Math.max(0, ...open.map(({ chosen }) => chosen.length))
  for (let round = 0; round < rounds; round += 1) {
    for (const [test, candidates] of byTest(left, round)) {
      await replayFile(
        test,
        candidates.filter((candidate) => !hasMissed(candidate, test)),
      )
    }
  }
  for (const candidate of left) {
    const { mutant, chosen } = candidate
    if (chosen.length > 0) continue
    note({ ...trialOf(mutant, chosen), outcome: 'no test' })
    left.delete(candidate)
  }
  return [...left]

  /** @param {TestFile} test @param {Candidate[]} candidates */
  async function replayFile(test, candidates) {
    for (let from = 0; from < candidates.length; from += PART) {
      const part = candidates.slice(from, from + PART)
      const onNoticed = (/** @type {Candidate} */ candidate, /** @type {string} */ by) => {
        note({ ...trialOf(candidate.mutant, candidate.chosen), outcome: 'killed', by })
        left.delete(candidate)
      }
      const isReplayable = await replayPart(test, part, { missed, tree, tester, onNoticed })
      const noticed = part.filter((candidate) => !left.has(candidate))
      tell(`  ${test.file}: ${noticed.length} of ${part.length} noticed`)
      if (!isReplayable) return
    }
  }
}

/** @param {Iterable<Candidate>} left @param {number} round */
function byTest(left, round) {
  /** @type {Map<TestFile, Candidate[]>} */
  const groups = new Map()
  for (const candidate of left) {
    const test = candidate.chosen[round]
    // what was reached before the tests began has done its part by then
    if (!test || test.loaded.includes(candidate.mutant.key)) continue
    groups.set(test, [...(groups.get(test) ?? []), candidate])
  }
  return groups
}

/**
 * Whether the tests of a file pass again, so that the rest of its mutants can be tried like this.
 *
 * @param {TestFile} test
 * @param {Candidate[]} part
 * @param {{
 *   missed: Missed,
 *   tree: string,
 *   tester: ReturnType<typeof import('./tester.mjs').createTester>,
 *   onNoticed: (candidate: Candidate, by: string) => void,
 * }} how
 */
async function replayPart(test, part, { missed, tree, tester, onNoticed }) {
  const byId = new Map(part.map((candidate) => [candidate.mutant.id, candidate]))
  const hits = part.map(({ mutant }) => test.reached[mutant.key] ?? 0)
  const order = { ...limitsFor(hits, test.seconds), files: [join(tree, test.file)], active: 'none' }
  let ids = [...byId.keys()]
  let inVain = 0
  while (ids.length > 0 && inVain < 2) {
    let begun = ''
    const decided = new Set()
    await tester.run({ ...order, replays: ids }, ({ id, isBegun, failure }) => {
      const candidate = byId.get(id)
      if (isBegun || !candidate) return void (begun = id)
      decided.add(id)
      if (!failure) {
        const { key } = candidate.mutant
        missed.set(key, (missed.get(key) ?? new Set()).add(test.file))
      } else if (!isOutOfTime(failure.message)) onNoticed(candidate, failure.test)
    })
    // without any the tests do not pass again; else it goes on behind the one that they did not pass after
    if (begun === '') return false
    inVain = decided.size === 0 ? inVain + 1 : 0
    ids = decided.has(begun) ? [] : ids.slice(ids.indexOf(begun) + 1)
  }
  return inVain < 2
}
