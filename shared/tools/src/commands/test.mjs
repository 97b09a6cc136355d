import { readArguments, readChoice } from '../arguments.mjs'
import { build } from '../build.mjs'
import { jestTests, jestOf, readings } from '../checks.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { rootPath } from '../paths.mjs'
import { figuresOf, findExcess, lighter, readBudget } from '../size/budget.mjs'
import { printSummary, runSteps } from '../steps.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm test -- [REMOTE] [options]

Runs all checks: types, lint, unit tests, the production build, and end-to-end tests in a browser.
  REMOTE         Only run the tests of this remote: its name, such as mfe-networks, or a path to its own repository
  --only PART    Only run this part: release (production build, sizes, release folder) or stories (end-to-end tests).
                 For the other checks, use npm run check
  --shard N/M    Only run the Nth of M parts of the end-to-end tests
  --help         Show this help`

const PARTS = ['release', 'stories']

/** @typedef {import('../steps.mjs').Step} Step */

/** Maximum number of visits; a script counts for the start of a page only if every visit requested it. */
const MAX_VISITS = 3

/** Runs all tests, or those of one remote. */
export async function main() {
  const { values, positionals } = readArguments({
    only: { type: 'string' },
    shard: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const steps = stepsFor(values, positionals)
  await install()
  printSummary(await runSteps(steps))
}

/**
 * Returns the steps to run: the checks, the production build, and the console in a real browser, or a part of them.
 * @param {{ only?: string, shard?: string }} options
 * @param {string[]} names
 * @returns {(Step | Step[])[]}
 */
function stepsFor({ only, shard }, [remote, ...more]) {
  if (more.length > 0) throw new UserError(`Unexpected argument: ${more.join(' ')}. Try --help.`)
  const part = only === undefined ? undefined : readChoice('only', only, PARTS)
  if (shard !== undefined && !isPart(shard)) {
    throw new UserError(`--shard: "${shard}" is not a part such as 1/4.`)
  }
  if (remote !== undefined) {
    if (part ?? shard) throw new UserError("--only and --shard can't be used with a remote.")
    return [jestOf(remote)]
  }
  const buildStep = { name: 'production build', run: buildAll }
  const size = { name: 'size', run: checkSize }
  const release = { name: 'release', run: checkRelease }
  const stories = {
    name: 'end to end',
    run: () => runPlaywright(shard === undefined ? {} : { shard }),
  }
  if (part === 'release') return [buildStep, size, release]
  if (part === 'stories') return [buildStep, stories]
  // compiler and build have one long-running program each, which leaves the other core idle
  return [[...readings, buildStep], [jestTests, size], release, stories]
}

/** @param {string} shard */
function isPart(shard) {
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? []
  return part !== undefined && Number(part) <= Number(parts)
}

/** @returns {Promise<import('../steps.mjs').Result>} */
async function buildAll() {
  await build({ log: (line) => console.log(`  ${line}`) })
  return { passed: 1, failed: 0 }
}

/** Checks that the folder of a release runs by itself. @returns {Promise<import('../steps.mjs').Result>} */
async function checkRelease() {
  const { pack } = await import('../pack/pack.mjs')
  const { tryRelease } = await import('../pack/try-release.mjs')
  const { folder } = await pack({ out: rootPath('.build/release') })
  await tryRelease({ release: folder })
  return { passed: 1, failed: 0 }
}

/** @returns {Promise<import('../steps.mjs').Result>} */
async function checkSize() {
  // uses a browser that the first step installs
  const { measureSizes } = await import('../size/measure.mjs')
  const budget = readBudget()
  let sizes = await measureSizes()
  let excess = findExcess(sizes, budget)
  // in parallel with other tests, a page may finish so late that later requests have begun
  for (let visits = 1; excess.length > 0 && visits < MAX_VISITS; visits += 1) {
    sizes = lighter(sizes, await measureSizes())
    excess = findExcess(sizes, budget)
  }
  return {
    passed: excess.length === 0 ? 1 : 0,
    failed: excess.length,
    output: excess.join('\n'),
    remark: Object.entries(sizes.pages)
      .map(([page, { before }]) => {
        const { gzip, brotli, scripts } = figuresOf(before)
        return `  ${page}: ${gzip} bytes of gzip, ${brotli} of brotli, ${scripts} scripts`
      })
      .join('\n'),
  }
}
