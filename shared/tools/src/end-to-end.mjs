// @ts-check
import { clear, readReport } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { execute } from './execute.mjs'
import { nameFailedStories } from './failures.mjs'
import { at } from './paths.mjs'

/**
 * Runs the stories in a real browser, against what is built.
 * @param {{ only?: string, shard?: string, env?: NodeJS.ProcessEnv, config?: string }} [which] `only`: files whose name
 *   this expression fits. `shard`: a part of them, such as 1/4. `config`: of other stories than those of `npm test`.
 * @returns {Promise<import('./steps.mjs').Result>}
 */
export async function runPlaywright({
  only,
  shard,
  env = {},
  config = at('e2e/playwright.config.ts'),
} = {}) {
  const report = at('.build/reports/e2e.json')
  clear(report)
  const { output, code } = await execute(
    at('e2e/node_modules/.bin/playwright'),
    ['test', '--config', config, ...(shard ? [`--shard=${shard}`] : []), ...(only ? [only] : [])],
    {
      env: {
        ...env,
        CHROMIUM: await findChromium({ isShellFirst: true }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      isShown: true,
    },
  )
  const { stats, errors, suites } = readReport(report, output)
  const failed = stats.unexpected + errors.length
  return {
    // what passed on its second try has been named while it ran
    passed: stats.expected + stats.flaky,
    // shown while it ran, so not again
    failed: code === 0 ? failed : Math.max(failed, 1),
    names: suites.flatMap(nameFailedStories),
  }
}
