// @ts-check
/*
 * Runs test files, again and again, in one process: what jest has compiled stays. Asked and answering by
 * messages: `Order` and `Answer`, before that one `Replayed` for each mutant of an order that has many.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import { runCLI } from 'jest'

/**
 * @typedef {object} Order
 * @property {string[]} files Test files, from the tree, in their order.
 * @property {string} active Mutant, or '' to hear what the tests reach.
 * @property {number} hitLimit
 * @property {number} seconds Of the processor, after which the process ends itself; for each mutant.
 * @property {string[]} [replays] Mutants that the one file is run with, in place of `active`.
 */

/**
 * @typedef {object} Answer
 * @property {{ file: string, test: string, message: string }[]} failures
 * @property {Record<string, import('../../../testing/src/jest/mutants/with-mutant.mjs').Reached>} reached
 * @property {Record<string, number>} seconds By test file.
 * @property {number} memory Bytes that the process has.
 */

/** @typedef {Awaited<ReturnType<typeof runCLI>>['results']} Results */

const [, , tree = '', project = '', path = ''] = process.argv
const jestFolder = join(tree, 'shared/testing/src/jest/mutants')
/** @param {string} file */
const load = (file) => import(pathToFileURL(file).href)

const { default: config } = await load(join(tree, `shared/testing/jest.${project}.config.mjs`))
/** @type {typeof import('../../../testing/src/jest/mutants/with-mutant.mjs')} */
const { mutantRun } = await load(join(jestFolder, 'with-mutant.mjs'))
const tries = project === 'browser' ? 2 : 1
const jestConfig = {
  ...config,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  // what jest looks through before each run; what lies elsewhere is found by its imports
  roots: [join(tree, path)],
  testTimeout: 60_000,
  testEnvironment: join(jestFolder, `${project}.mjs`),
  setupFilesAfterEnv: [
    ...config.setupFilesAfterEnv,
    ...(tries > 1 ? [join(jestFolder, 'second-try.ts')] : []),
  ],
}

process.on('message', (/** @type {Order} */ order) => {
  void answer(order).then((result) => process.send?.(result))
})
process.send?.('ready')

/** @param {Order} order @returns {Promise<Answer>} */
async function answer({ files, active, hitLimit, seconds, replays = [] }) {
  const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), { workerData: seconds })
  /** @param {import('../../../testing/src/jest/mutants/with-mutant.mjs').Replayed} replayed */
  const onReplay = (replayed) => {
    watchdog.postMessage('next')
    process.send?.({ replayed })
  }
  const run = { files, active, hitLimit, tries, replays, onReplay }
  mutantRun.current = { ...run, hasFailed: false, reached: {} }
  try {
    const { results } = await runJest(files)
    return {
      failures: results.testResults.flatMap(failuresOf),
      reached: active === '' ? mutantRun.current.reached : {},
      seconds: Object.fromEntries(
        results.testResults.map(({ testFilePath, perfStats }) => [
          testFilePath,
          perfStats.runtime / 1000,
        ]),
      ),
      memory: process.memoryUsage.rss(),
    }
  } finally {
    await watchdog.terminate()
  }
}

/** @param {string[]} files */
function runJest(files) {
  /** @type {Parameters<typeof runCLI>[0]} */
  const options = {
    $0: 'jest',
    _: files,
    config: JSON.stringify(jestConfig),
    runTestsByPath: true,
    runInBand: true,
    silent: true,
    reporters: [],
    watchman: false,
    testSequencer: join(jestFolder, 'as-ordered.mjs'),
  }
  return runCLI(options, [tree])
}

/** @param {Results['testResults'][number]} result */
function failuresOf({ testFilePath, testResults, testExecError, failureMessage }) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file: testFilePath,
      test: fullName,
      message: failureMessages.join('\n'),
    }))
  if (failed.length > 0 || !(testExecError ?? failureMessage)) return failed
  return [{ file: testFilePath, test: '', message: failureMessage ?? '' }]
}
