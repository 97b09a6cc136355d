import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'

import { build } from './build.mjs'
import { execute } from './execute.mjs'
import { readOutside, readPackages } from './packages.mjs'
import { rootPath } from './paths.mjs'
import { findWrongIds, readTrace } from './trace.mjs'
import { UserError } from './user-error.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Result} Result */

/** Compiler programs; packages with the same globals are checked together. */
const TYPE_PROGRAMS = ['browser', 'node', 'mixed']

/** Shuffles the tests of each file, because none may need the one above it. Fixed, so that a failure can be repeated. */
const SEED = 20_261_129

/** Checks that read only the sources, longest first. @type {Step[]} */
export const readings = [
  { name: 'types', run: checkTypes },
  { name: 'imports', run: checkImports },
  { name: 'lint', run: () => tool('oxlint', ['--deny-warnings', '.']) },
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'prose', run: checkWording },
  { name: 'unused code', run: checkUnused },
  { name: 'trace', run: checkTrace },
]

/** Unit and component tests of `npm test`. @type {Step} */
export const jestTests = { name: 'unit and component tests', run: () => runJest() }

/** Tests that `npm test` leaves to a sweep. @type {Step} */
export const sweptJest = {
  name: 'unit and component tests',
  run: () => runJest({ only: '\\.sweep\\.test\\.', env: { SWEEP: 'all' } }),
}

/** Tests of one remote, by its name or by the path of an external one. @param {string} remote @returns {Step} */
export function jestOf(remote) {
  const outside = readOutside(remote)
  const names = readPackages().flatMap(({ kind, name }) => (kind === 'remote' ? [name] : []))
  if (!outside && !names.includes(remote)) {
    throw new UserError(`Unknown remote: ${remote}. Use one of ${names.join(', ')}.`)
  }
  const which = outside ? { outside: outside.folder } : { only: `/${remote}/` }
  return {
    name: `tests of ${remote}`,
    run: () => runJest({ ...which, report: '.build/reports/jest-of-one.json' }),
  }
}

/** @param {string} name @param {string[]} options @returns {Promise<Result>} */
async function tool(name, options) {
  const { code, output } = await execute(
    rootPath(`shared/tools/node_modules/.bin/${name}`),
    options,
  )
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

function checkImports() {
  const folders = readPackages().map(({ folder }) => folder)
  return tool('depcruise', ['--config', rootPath('.dependency-cruiser.cjs'), ...folders])
}

/** Finds unused files, exports and dependencies. */
function checkUnused() {
  const config = rootPath('shared/tools/knip.config.mjs')
  return tool('knip', ['--config', config, '--no-progress', '--no-config-hints'])
}

/** @returns {Promise<Result>} */
async function checkTypes() {
  const results = await Promise.all(
    TYPE_PROGRAMS.map((name) =>
      tool('tsc', ['-p', rootPath(`shared/tools/tsconfig/check-${name}.json`)]),
    ),
  )
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results.map(({ output }) => output ?? '').join('\n'),
  }
}

/** @returns {Promise<Result>} */
async function checkWording() {
  // needs dependencies that the first step installs
  const { checkProse } = await import('./prose/check-prose.mjs')
  return checkProse()
}

/** @returns {Promise<Result>} */
async function checkTrace() {
  const wrong = findWrongIds(readTrace())
  if (wrong.length === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, output: wrong.join('\n') }
}

/**
 * @param {{ only?: string, outside?: string, env?: NodeJS.ProcessEnv, report?: string }} [which] `only`: pattern for
 * file names; `outside`: folder of an external remote, whose tests run instead of those of this repository.
 * @returns {Promise<Result>}
 */
async function runJest({
  only,
  outside,
  env = {},
  report: file = '.build/reports/jest.json',
} = {}) {
  // tests of the browser packages use the built embedded server
  await build({ only: 'demo-server' })
  const report = rootPath(file)
  clear(report)
  const options = [
    // workers inherit this option: most objects of a page are short-lived, and their collection took a fifth of the
    // workers' time
    '--max-semi-space-size=64',
    rootPath('node_modules/jest/bin/jest.js'),
    ...(outside === undefined
      ? []
      : ['--config', rootPath('shared/testing/jest.outside.config.mjs'), '--rootDir', outside]),
    '--randomize',
    `--seed=${SEED}`,
    // a worker waits for servers and timers up to half of its time, which leaves room for two more
    `--maxWorkers=${availableParallelism() + 2}`,
    '--json',
    `--outputFile=${report}`,
    ...(only === undefined ? [] : ['--', only]),
  ]
  const { code, output } = await execute(process.execPath, options, { env })
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = readReport(
    report,
    output,
  )
  const failed = numFailedTests + numRuntimeErrorTestSuites
  return {
    passed: numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    output,
    remark: [`  order: --randomize --seed=${SEED}`, ...nameSecondTries(testResults)].join('\n'),
    names: nameFailures(testResults),
  }
}

/**
 * Returns a line for each test that passed on its second try (`shared/testing/src/jest/retry.ts`).
 * @param {{ name: string, assertionResults: { title: string, status: string, invocations?: number }[] }[]} files
 */
function nameSecondTries(files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
      .map(({ title }) => `  second try: ${name}: ${title}`),
  )
}

/** Removes the report of an earlier run. @param {string} file */
export function clear(file) {
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
}

/** @param {string} file @param {string} output Output of the program that should have written the report. */
export function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`${output}\nThe tests wrote no report.`)
  }
}

/**
 * Returns each failed test with its file, and each file that couldn't be run.
 * @param {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} files
 */
export function nameFailures(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length > 0 ? tests.map(({ fullName }) => `${name}: ${fullName}`) : [name]
    })
}

/**
 * Returns each story of the report that failed on every try.
 * @typedef {{ specs?: { title: string, file: string, line: number, ok: boolean }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
export function nameFailedStories({ specs = [], suites = [] }) {
  return [
    ...specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line} ${title}`),
    ...suites.flatMap(nameFailedStories),
  ]
}
