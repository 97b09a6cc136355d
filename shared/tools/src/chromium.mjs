// @ts-check
import { existsSync } from 'node:fs'

import { Complaint } from './complaint.mjs'
import { execute } from './execute.mjs'
import { at } from './paths.mjs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The Chromium to test with: that of the environment, an installed one, Debian's package, or the
 * one that Playwright brings, in this order. The empty string leaves the choice to Playwright.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Complaint(`CHROMIUM: there is no ${named}.`)
    return named
  }
  return installed() ?? (await installDebianPackage()) ?? (await installPlaywrightOne())
}

const installed = () => INSTALLED.find((path) => existsSync(path))

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await execute('apt-get', ['update'], { env })
  await execute('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env })
  return installed()
}

async function installPlaywrightOne() {
  const { code, output } = await execute(at('e2e/node_modules/.bin/playwright'), [
    'install',
    'chromium',
  ])
  if (code !== 0)
    throw new Complaint(`${output}\nNo Chromium: install one, or name it in CHROMIUM.`)
  return ''
}
