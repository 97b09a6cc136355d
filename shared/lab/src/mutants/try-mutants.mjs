// @ts-check
import { join, posix } from 'node:path'

import { hash } from './sample.mjs'

/** @typedef {import('./make-mutants.mjs').Mutant} Mutant */
/** @typedef {import('./reach.mjs').TestFile} TestFile */
/** @typedef {'killed' | 'survived' | 'no test' | 'timed out'} Outcome */

/**
 * @typedef {object} Trial
 * @property {string} key
 * @property {Outcome} outcome
 * @property {string} tests Versions of the files that tried it: where they change, a survivor is tried again.
 * @property {string} [by] The test that noticed.
 */

/** A mutant is no loop without an end before it is reached so many times as often as usual. */
const HITS = { factor: 100, least: 1000 }
/** Of the processor, and how many times as long as usual. */
const SECONDS = { factor: 5, least: 15 }

/** What a run may reach and use. @param {number[]} hits @param {number} seconds as usual */
export const limitsFor = (hits, seconds) => ({
  hitLimit: Math.max(...hits) * HITS.factor + HITS.least,
  seconds: seconds * SECONDS.factor + SECONDS.least,
})

/** A test that jest or a wait of ours ended says nothing of the mutant. @param {string} message */
export const isOutOfTime = (message) => /Exceeded timeout of \d+ ms/.test(message)

/**
 * The test files that try a mutant: of those that reach it the nearest by folder, and of those the quick ones
 * first. What is reached when it is loaded is reached by whoever imports it: there those come first whose tests run
 * something of its file.
 * @param {Mutant} mutant
 * @param {TestFile[]} tests
 * @param {number} most
 */
export function testsFor({ file, key }, tests, most) {
  const stem = file.replace(/\.tsx?$/, '')
  /** @param {TestFile} test */
  const distance = (test) => {
    if (test.file.startsWith(`${stem}.`)) return 0
    return posix.relative(posix.dirname(file), posix.dirname(test.file)).split('/').length
  }
  /** @param {TestFile} test */
  const isImported = ({ loaded, runs }) => loaded.includes(key) && !runs.includes(file)
  return tests
    .filter(({ isSound, reached }) => isSound && reached[key] !== undefined)
    .toSorted(
      (one, other) =>
        Number(isImported(one)) - Number(isImported(other)) ||
        distance(one) - distance(other) ||
        one.seconds - other.seconds,
    )
    .slice(0, most)
}

/** @param {TestFile[]} tests */
export const versionOf = (tests) => hash(tests.map(({ version }) => version).join('\n'))

/** @param {Mutant} mutant @param {TestFile[]} tests */
export const trialOf = ({ key }, tests) => ({ key, tests: versionOf(tests) })

/**
 * Switches a mutant on and runs its tests until one fails.
 * @param {Mutant} mutant
 * @param {TestFile[]} tests
 * @param {{ tree: string, tester: ReturnType<typeof import('./tester.mjs').createTester> }} how
 * @returns {Promise<Trial>}
 */
export async function tryMutant(mutant, tests, { tree, tester }) {
  const trial = trialOf(mutant, tests)
  if (tests.length === 0) return { ...trial, outcome: 'no test' }
  const hits = tests.map(({ reached }) => reached[mutant.key] ?? 0)
  const usual = tests.reduce((sum, { seconds }) => sum + seconds, 0)
  const answer = await tester.run({
    files: tests.map(({ file }) => join(tree, file)),
    active: mutant.id,
    ...limitsFor(hits, usual),
  })
  if (answer === undefined) return { ...trial, outcome: 'timed out' }
  const [failure] = answer.failures
  if (failure === undefined) return { ...trial, outcome: 'survived' }
  if (isOutOfTime(failure.message)) return { ...trial, outcome: 'timed out' }
  return { ...trial, outcome: 'killed', by: failure.test }
}
