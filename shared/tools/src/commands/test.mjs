// @ts-check
import { build } from '../build.mjs'
import { jest, readings } from '../checks.mjs'
import { runPlaywright } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'
import { figuresOf, findExcess, lighter, readBudget } from '../size/budget.mjs'
import { conclude, runSteps } from '../steps.mjs'

/** What a page has asked for in each of so many visits is a part of its start. */
const MOST_VISITS = 3

/** Everything: the checks, the production build, and the console in a real browser. */
export async function main() {
  await install()
  conclude(
    await runSteps([
      // the compiler and the build have one program each that takes long, which leaves the other core idle
      [...readings, { name: 'production build', run: buildAll }],
      [jest, { name: 'size', run: checkSize }],
      { name: 'release', run: checkRelease },
      { name: 'end to end', run: () => runPlaywright() },
    ]),
  )
}

/** @returns {Promise<import('../steps.mjs').Result>} */
async function buildAll() {
  await build({ tell: (line) => console.log(`  ${line}`) })
  return { passed: 1, failed: 0 }
}

/** That the folder of a release runs by itself. @returns {Promise<import('../steps.mjs').Result>} */
async function checkRelease() {
  const { pack } = await import('../pack/pack.mjs')
  const { tryRelease } = await import('../pack/try-release.mjs')
  const { folder } = await pack({ out: at('.build/release') })
  await tryRelease({ release: folder })
  return { passed: 1, failed: 0 }
}

/** @returns {Promise<import('../steps.mjs').Result>} */
async function checkSize() {
  // opens a browser with what is installed by the first step
  const { measureSizes } = await import('../size/measure.mjs')
  const budget = readBudget()
  let sizes = await measureSizes()
  let excess = findExcess(sizes, budget)
  // beside the other tests a page may stand so late that what comes behind it has begun
  for (let visits = 1; excess.length > 0 && visits < MOST_VISITS; visits += 1) {
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
