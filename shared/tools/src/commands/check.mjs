import { readArguments } from '../arguments.mjs'
import { jestTests, readings } from '../checks.mjs'
import { install } from '../install.mjs'
import { printSummary, runSteps } from '../steps.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run check

Checks types, lint, format, imports, and wording, and runs the unit and component tests.
  --help   Show this help`

/** Runs the checks: format, lint, import directions, types, unit and component tests. */
export async function main() {
  const { values, positionals } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (positionals.length > 0)
    throw new UserError(`Unexpected argument: ${positionals.join(' ')}. Try --help.`)
  await install()
  printSummary(await runSteps([readings, jestTests]))
}
