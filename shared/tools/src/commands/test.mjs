// @ts-check
import { build } from '../build.mjs'
import { checks, clear, readReport } from '../checks.mjs'
import { findChromium } from '../chromium.mjs'
import { execute } from '../execute.mjs'
import { install } from '../install.mjs'
import { at } from '../paths.mjs'
import { figuresOf, findExcess, readBudget } from '../size/budget.mjs'
import { conclude, runSteps } from '../steps.mjs'

/** Everything: the checks, the production build, and the console in a real browser. */
export async function main() {
  await install()
  conclude(
    await runSteps([
      ...checks,
      { name: 'production build', run: buildAll },
      { name: 'size', run: checkSize },
      { name: 'end to end', run: runPlaywright },
    ]),
  )
}

/** @returns {Promise<import('../steps.mjs').Result>} */
async function buildAll() {
  await build({ tell: (line) => console.log(`  ${line}`) })
  return { passed: 1, failed: 0 }
}

/** @returns {Promise<import('../steps.mjs').Result>} */
async function checkSize() {
  // opens a browser with what is installed by the first step
  const { measureSizes } = await import('../size/measure.mjs')
  const sizes = await measureSizes()
  const excess = findExcess(sizes, readBudget())
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

/** @returns {Promise<import('../steps.mjs').Result>} */
async function runPlaywright() {
  const report = at('.build/reports/e2e.json')
  clear(report)
  const { output, code } = await execute(
    at('e2e/node_modules/.bin/playwright'),
    ['test', '--config', at('e2e/playwright.config.ts')],
    {
      env: { CHROMIUM: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      isShown: true,
    },
  )
  const { stats, errors } = readReport(report, output)
  const failed = stats.unexpected + errors.length
  return {
    // what passed on its second try has been named while it ran
    passed: stats.expected + stats.flaky,
    // shown while it ran, so not again
    failed: code === 0 ? failed : Math.max(failed, 1),
  }
}
