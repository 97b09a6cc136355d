// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { build } from '../build.mjs'
import { findChromium } from '../end-to-end.mjs'
import { install } from '../install.mjs'
import { rootPath, root } from '../paths.mjs'

/**
 * `pnpm playwright …`: Playwright in the root folder, so that the paths it prints can be copied. Before it runs tests, it
 * builds what has changed and finds a Chromium, as `npm test` does.
 */
export async function main() {
  const [command = '', ...options] = process.argv.slice(2)
  const isTest = command === 'test'
  const isRun = isTest && !options.includes('--list') && !options.includes('--help')

  await install()
  if (isRun) await build({ log: console.log })
  const isHeaded = options.some((option) => /^--(headed|debug|ui)\b/.test(option))
  const env = isRun ? { CHROMIUM: await findChromium({ isShellFirst: !isHeaded }) } : {}

  // Ctrl+C also reaches Playwright, which then ends its browsers and servers
  process.on('SIGINT', () => {})
  const child = spawn(
    rootPath('e2e/node_modules/.bin/playwright'),
    [command, ...(isTest ? ['--config', rootPath('e2e/playwright.config.ts')] : []), ...options],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  const [code] = await once(child, 'close')
  process.exitCode = code ?? 1
}
