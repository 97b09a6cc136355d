// @ts-check
import { existsSync } from 'node:fs'

import { Complaint } from './complaint.mjs'
import { execute } from './execute.mjs'
import { at } from './paths.mjs'

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
