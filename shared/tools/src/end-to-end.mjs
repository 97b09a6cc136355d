import { existsSync } from 'node:fs'

import { clear, nameFailedStories, readReport } from './checks.mjs'
import { execute } from './execute.mjs'
import { rootPath } from './paths.mjs'
import { UserError } from './user-error.mjs'

/**
 * Runs the stories in a real browser, against the built console.
 * @param {{ only?: string, shard?: string, env?: NodeJS.ProcessEnv, config?: string }} [which] `only`: pattern for file
 * names. `shard`: a part of the stories, such as 1/4. `config`: configuration of stories other than those of `npm
 * test`.
 * @returns {Promise<import('./steps.mjs').Result>}
 */
export async function runPlaywright({
  only,
  shard,
  env = {},
  config = rootPath('e2e/playwright.config.ts'),
} = {}) {
  const report = rootPath('.build/reports/e2e.json')
  clear(report)
  const { output, code } = await execute(
    rootPath('e2e/node_modules/.bin/playwright'),
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
    // stories that passed on their second try were listed during the run
    passed: stats.expected + stats.flaky,
    // shown during the run
    failed: code === 0 ? failed : Math.max(failed, 1),
    names: suites.flatMap(nameFailedStories),
  }
}

/** Chromium without windows, tabs and menus: pages behave and look the same, for two thirds of the work. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of the Chromium to test with: that in the environment, an installed one, Debian's package, or
 * Playwright's own, in this order. An empty string leaves the choice to Playwright.
 * @param {{ isShellFirst?: boolean }} [options] `isShellFirst`: for runs that don't measure times.
 */
export async function findChromium({ isShellFirst = false } = {}) {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new UserError(`CHROMIUM: ${named} doesn't exist.`)
    return named
  }
  const places = isShellFirst ? [SHELL, ...BROWSERS] : [...BROWSERS, SHELL]
  const findInstalled = () => places.find((path) => existsSync(path))
  // a build machine may have another one, with which the stories take half as long again
  if (isShellFirst && process.env.CI && !existsSync(SHELL)) await installDebianPackage()
  return findInstalled() ?? (await installDebianPackage()) ?? (await installPlaywrightOne())
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const add = (/** @type {string} */ name) =>
    execute('apt-get', ['install', '--yes', '--no-install-recommends', name], { env })
  await execute('apt-get', ['update'], { env })
  await add('chromium-headless-shell')
  // releases before Debian 12 have no separate shell package
  if (!existsSync(SHELL)) await add('chromium')
  return [SHELL, ...BROWSERS].find((path) => existsSync(path))
}

async function installPlaywrightOne() {
  const { code, output } = await execute(rootPath('e2e/node_modules/.bin/playwright'), [
    'install',
    'chromium',
  ])
  if (code !== 0)
    throw new UserError(
      `${output}\nCouldn't install Chromium. Install it yourself, or set CHROMIUM to its path.`,
    )
  return ''
}
