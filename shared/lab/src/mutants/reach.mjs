// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

import { at } from '@meshdeck/tools/paths'

import { hash } from './sample.mjs'

/** @typedef {import('./make-mutants.mjs').Mutant} Mutant */

/**
 * What a test file does while no mutant is switched on.
 * @typedef {object} TestFile
 * @property {string} file From the root.
 * @property {string} version Of its text.
 * @property {number} seconds
 * @property {boolean} isSound Passes; one that does not tries no mutant.
 * @property {Record<string, number>} reached How often, by a mutant's key.
 * @property {string[]} loaded Mutants that are reached when the file is loaded, before its tests are run.
 * @property {string[]} runs Sources of which its tests run something that is not reached before.
 */

/** The test files of a package, or those without a screen. @param {string} path @param {boolean} isQuick */
function testFilesOf(path, isQuick) {
  return (
    readdirSync(at(join(path, 'src')), { recursive: true, encoding: 'utf8' })
      .map((file) => `${path}/src/${file.split(sep).join('/')}`)
      .filter((file) => (isQuick ? /\.test\.ts$/ : /\.test\.tsx?$/).test(file))
      // jest leaves those to a sweep: others of their kind stand for them
      .filter((file) => !file.includes('.sweep.'))
      .toSorted()
  )
}

/**
 * Runs each test file once and notes which mutants it reaches. What is known of a file is kept as long as
 * neither it nor what mutants are made of has changed.
 *
 * @param {object} what
 * @param {string} what.path Of the package.
 * @param {boolean} what.isQuick Without the tests of screens.
 * @param {(file: string) => boolean} what.isWanted Of the test files.
 * @param {string} what.tree
 * @param {Mutant[]} what.mutants
 * @param {string} what.store A file for what is known.
 * @param {ReturnType<typeof import('./tester.mjs').createTester>} what.tester
 * @param {(line: string) => void} what.tell
 * @returns {Promise<TestFile[]>}
 */
export async function findReach({ path, isQuick, isWanted, tree, mutants, store, tester, tell }) {
  const sources = hash(mutants.map(({ key }) => key).join('\n'))
  /** @type {{ sources: string, files: TestFile[] }} */
  const known = existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : { sources, files: [] }
  const keptFiles = known.sources === sources ? known.files : []
  const testFiles = testFilesOf(path, isQuick).filter(isWanted)
  const others = keptFiles.filter(({ file }) => !testFiles.includes(file))
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  /** @type {TestFile[]} */
  const files = []
  for (const file of testFiles) {
    const version = hash(readFileSync(at(file), 'utf8'))
    const kept = keptFiles.find(
      (one) => one.file === file && one.version === version && one.isSound && one.runs,
    )
    const found = kept ?? (await measure({ file, version }, { tree, tester, byId, tell }))
    files.push(found)
    mkdirSync(dirname(store), { recursive: true })
    writeFileSync(store, JSON.stringify({ sources, files: [...files, ...others] }))
  }
  return files
}

/**
 * @param {Pick<TestFile, 'file' | 'version'>} test
 * @param {{
 *   tree: string,
 *   tester: ReturnType<typeof import('./tester.mjs').createTester>,
 *   byId: Map<string, Mutant>,
 *   tell: (line: string) => void,
 * }} how
 * @returns {Promise<TestFile>}
 */
async function measure({ file, version }, { tree, tester, byId, tell }) {
  const path = join(tree, file)
  const answer = await tester.run({
    files: [path],
    active: '',
    hitLimit: Number.MAX_SAFE_INTEGER,
    seconds: 600,
  })
  const { loaded, run } = answer?.reached[path] ?? { loaded: {}, run: {} }
  /** @param {string} id */
  const keyOf = (id) => byId.get(id)?.key ?? ''
  const ids = Object.keys({ ...loaded, ...run })
  if (!answer) tell(`  ${file} does not come to an end as it is, and tries no mutant`)
  for (const { test, message } of answer?.failures.slice(0, 1) ?? []) {
    const [why] = message.split('\n    at ')
    tell(`  ${file} fails as it is, and tries no mutant: ${test}\n${why}`)
  }
  return {
    file,
    version,
    seconds: answer?.seconds[path] ?? 0,
    isSound: answer !== undefined && answer.failures.length === 0,
    reached: Object.fromEntries(ids.map((id) => [keyOf(id), (loaded[id] ?? 0) + (run[id] ?? 0)])),
    loaded: Object.keys(loaded).map(keyOf),
    runs: [...new Set(ids.flatMap((id) => (id in loaded ? [] : (byId.get(id)?.file ?? []))))],
  }
}
