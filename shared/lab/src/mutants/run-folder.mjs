// @ts-check
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { at } from '@meshdeck/tools/paths'

import { countOutcomes, openJournal, writeSurvivors } from './journal.mjs'
import { makeMutants } from './make-mutants.mjs'
import { findReach } from './reach.mjs'
import { replayMutants } from './replay-mutants.mjs'
import { sampleOf } from './sample.mjs'
import { createTester } from './tester.mjs'
import { makeTree, writeFiles } from './tree.mjs'
import { testsFor, tryMutant, versionOf } from './try-mutants.mjs'

/** @typedef {import('./try-mutants.mjs').Trial} Trial */

/**
 * @typedef {object} How
 * @property {number} seed
 * @property {number} tests Files that try one mutant, at most.
 * @property {boolean} isQuick Without the tests of screens.
 * @property {boolean} isAfresh
 * @property {(line: string) => void} tell
 */

/** On the clock, for one run of tests: long, as the clock says little on a busy machine. */
const MINUTES = 15
/** After so many mutants their tests are run with none: they have to pass, or it is the machine that fails them. */
const CONTROL_EVERY = 20

/**
 * Tries the mutants of a folder, and resolves with how they ended. What was killed stays so while its source does; a
 * survivor is tried again when the tests that reach it have changed.
 *
 * @param {import('./folders.mjs').Folder} folder
 * @param {How} how
 */
export async function runFolder(folder, { seed, tests: most, isQuick, isAfresh, tell }) {
  const place = at(join('.build/mutants', folder.name))
  const tree = join(place, 'tree')
  if (isAfresh) rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const { files, mutants } = await makeMutants(folder)
  makeTree(tree)
  writeFiles(tree, files)
  tell(`${folder.name}: ${mutants.length} mutants in ${files.length} files`)

  const tester = createTester({ ...folder, tree, minutes: MINUTES })
  try {
    const { trials, note } = openJournal(join(place, 'trials.jsonl'))
    const sample = sampleOf(mutants, folder.sample, seed)
    const store = join(place, 'reach.json')
    /** @param {(file: string) => boolean} isWanted */
    const openWith = async (isWanted) => {
      const { path } = folder
      const what = { path, isQuick, isWanted, tree, mutants, store, tester, tell }
      const tests = await findReach(what)
      return sample
        .map((mutant) => ({ mutant, chosen: testsFor(mutant, tests, most) }))
        .filter(({ mutant, chosen }) => !isSettled(trials.get(mutant.key), versionOf(chosen)))
    }
    /** @param {Trial} trial */
    const noteKilled = (trial) => trial.outcome === 'killed' && note(trial)
    const controls = { run: 0, failed: 0 }
    // what the tests beside a file notice needs no others, which take long to be known
    const folders = new Set(sample.filter(isOpen(trials)).map(({ file }) => dirname(file)))
    const how = { missed: new Map(), tree, tester, tell }
    const near = await openWith((file) => folders.has(dirname(file)))
    await replayMutants(near, { ...how, note: noteKilled })
    writeSurvivors(join(place, 'survivors.txt'), sample, trials)
    const left = await replayMutants(await openWith(() => true), { ...how, note })

    for (const [index, { mutant, chosen }] of left.entries()) {
      note(await tryMutant(mutant, chosen, { tree, tester }))
      if (index % CONTROL_EVERY !== CONTROL_EVERY - 1) continue
      const { outcome } = await tryMutant({ ...mutant, id: 'none' }, chosen, { tree, tester })
      controls.run += 1
      controls.failed += outcome === 'killed' || outcome === 'timed out' ? 1 : 0
      writeSurvivors(join(place, 'survivors.txt'), sample, trials)
      tell(`  ${index + 1} of ${left.length} tried one by one`)
    }
    writeSurvivors(join(place, 'survivors.txt'), sample, trials)
    return { mutants, controls, outcomes: countOutcomes(sample, trials) }
  } finally {
    tester.stop()
  }
}

/** @param {ReadonlyMap<string, Trial>} trials @returns {(mutant: { key: string }) => boolean} */
const isOpen =
  (trials) =>
  ({ key }) =>
    trials.get(key)?.outcome !== 'killed'

/** @param {Trial | undefined} trial @param {string} tests */
function isSettled(trial, tests) {
  if (trial === undefined || trial.outcome === 'timed out') return false
  return trial.outcome === 'killed' || trial.tests === tests
}
