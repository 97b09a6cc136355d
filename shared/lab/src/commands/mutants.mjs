// @ts-check
import { readArguments, readNumber } from '@meshdeck/tools/arguments'
import { build } from '@meshdeck/tools/build'
import { Complaint } from '@meshdeck/tools/complaint'
import { install } from '@meshdeck/tools/install'

import { mutantFolders } from '../mutants/folders.mjs'

const NAMES = mutantFolders.map(({ name }) => name)

const USAGE = `npm run lab -- mutants [FOLDER …] [options]

Inserts faults into the sources one at a time and reports those that no test notices: all faults in rules and forms, a
sample elsewhere. An interrupted run continues where it stopped. Survivors are retried when their tests change.
Survivors are listed in .build/mutants/FOLDER/survivors.txt.
  FOLDER       ${NAMES.join(', ')} (default: all)
  --seed N     Seed for the sample (default: 1)
  --sample N   Number of faults per folder
  --tests N    Most test files per fault, nearest first (default: 4)
  --quick      Skip tests of screens. A later run without this option runs them
  --afresh     Start over
  --help       Show this help`

export async function main() {
  const { values, positionals } = readArguments({
    seed: { type: 'string', default: '1' },
    sample: { type: 'string' },
    tests: { type: 'string', default: '4' },
    quick: { type: 'boolean', default: false },
    afresh: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const unknown = positionals.find((name) => !NAMES.includes(name))
  if (unknown !== undefined)
    throw new Complaint(
      `"${unknown}" is not a folder to test. Use ${NAMES.join(', ')}. Try --help.`,
    )
  const seed = readNumber('seed', values.seed, { min: 0, max: 2 ** 31 }) ?? 1
  const sample = readNumber('sample', values.sample, { min: 1, max: 1_000_000 })
  const tests = readNumber('tests', values.tests, { min: 1, max: 1000 }) ?? 4
  await install()
  // tests of the browser packages talk to the embedded server as it is built
  await build({ only: 'demo-server' })
  // brings Stryker, which is installed only now
  const { runFolder } = await import('../mutants/run-folder.mjs')

  for (const folder of mutantFolders) {
    if (positionals.length > 0 && !positionals.includes(folder.name)) continue
    const { mutants, controls, outcomes } = await runFolder(
      { ...folder, ...(sample !== undefined && { sample }) },
      {
        seed,
        tests,
        isQuick: values.quick,
        isAfresh: values.afresh,
        tell: (line) => console.log(line),
      },
    )
    console.log(
      `${folder.name}: ${outcomes.score} % of ${outcomes.tried} killed, of ${mutants.length} that there are:`,
      `${outcomes.killed} killed, ${outcomes.survived} survived,`,
      `${outcomes['no test']} reached by no test, ${outcomes['timed out']} timed out.`,
      `${controls.failed} of ${controls.run} runs without a mutant failed.`,
    )
  }
}
