import { existsSync } from 'node:fs'

// @ts-check
import { clear, nameFailedStories, readReport } from './checks.mjs'
import { Complaint } from './complaint.mjs'
import { execute } from './execute.mjs'
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

/** Chromium without windows, tabs and menus: what a page does and shows is the same, for two thirds of the work. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium to test with: that of the environment, an installed one, Debian's package, or the
 * one that Playwright brings, in this order. The empty string leaves the choice to Playwright.
 * @param {{ isShellFirst?: boolean }} [options] `isShellFirst`: for what measures no times.
 */
export async function findChromium({ isShellFirst = false } = {}) {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Complaint(`CHROMIUM: ${named} doesn't exist.`)
    return named
  }
  const places = isShellFirst ? [SHELL, ...BROWSERS] : [...BROWSERS, SHELL]
  const installed = () => places.find((path) => existsSync(path))
  // a build machine may have another one, with which the stories take half as long again
  if (isShellFirst && process.env.CI && !existsSync(SHELL)) await installDebianPackage()
  return installed() ?? (await installDebianPackage()) ?? (await installPlaywrightOne())
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const add = (/** @type {string} */ name) =>
    execute('apt-get', ['install', '--yes', '--no-install-recommends', name], { env })
  await execute('apt-get', ['update'], { env })
  await add('chromium-headless-shell')
  // releases before Debian 12 have no shell of its own
  if (!existsSync(SHELL)) await add('chromium')
  return [SHELL, ...BROWSERS].find((path) => existsSync(path))
}

async function installPlaywrightOne() {
  const { code, output } = await execute(at('e2e/node_modules/.bin/playwright'), [
    'install',
    'chromium',
  ])
  if (code !== 0)
    throw new Complaint(
      `${output}\nCouldn't install Chromium. Install it yourself, or set CHROMIUM to its path.`,
    )
  return ''
}
