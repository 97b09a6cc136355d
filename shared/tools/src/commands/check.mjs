// @ts-check
import { jest, readings } from '../checks.mjs'
import { install } from '../install.mjs'
import { conclude, runSteps } from '../steps.mjs'

/** Format, lint, import directions, types, unit and component tests. */
export async function main() {
  await install()
  conclude(await runSteps([readings, jest]))
}
