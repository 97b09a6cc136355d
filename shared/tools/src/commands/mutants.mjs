// @ts-check
import { readArguments, readNumber } from '../arguments.mjs'
import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'
import { install } from '../install.mjs'
import { mutantFolders } from '../mutants/folders.mjs'

const NAMES = mutantFolders.map(({ name }) => name)

const USAGE = `npm run mutants -- [FOLDER …] [options]

Puts one fault after the other into the sources and looks which of them no test notices: all of the rules and
forms, a sample elsewhere. Goes on where it was cut; survivors are tried again when their tests have changed.
What survived stands in .build/mutants/FOLDER/survivors.txt.
  FOLDER       ${NAMES.join(', ')}; all unless given
  --seed N     another sample, 1 unless given
  --sample N   so many of each folder, in place of what is usual there
  --tests N    files that try one mutant at most, 4 unless given: the nearest that reach it
  --quick      without the tests of screens; what they would notice, a later run without it tries
  --afresh     forgets what was tried before
  --help       this text`

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
  if (unknown !== undefined) throw new Complaint(`What is ${unknown}? Try --help.`)
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
