// @ts-check
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Complaint } from './complaint.mjs'
import { readPackages } from './packages.mjs'
import { at, root } from './paths.mjs'

const STAMP = at('node_modules/.meshdeck-install')

/**
 * Installs the locked dependencies with the pinned pnpm, if what they follow from has changed since
 * the last time. Needs nothing but Node and npm.
 */
export async function install() {
  const wanted = wantedDependencies()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  console.log('Installing dependencies …')
  const { packageManager } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const output = await runQuietly('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'])
  if (output !== undefined) throw new Complaint(`${output}\nDependencies could not be installed.`)
  writeFileSync(STAMP, wanted)
}

/** A hash of everything that decides what is installed. */
function wantedDependencies() {
  const files = [
    at('pnpm-lock.yaml'),
    at('pnpm-workspace.yaml'),
    at('package.json'),
    ...readPackages().map(({ folder }) => join(folder, 'package.json')),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Resolves with undefined when the command succeeds, else with what it printed.
 * @param {string} command
 * @param {string[]} options
 */
async function runQuietly(command, options) {
  const child = spawn(command, options, {
    cwd: root,
    // without a terminal pnpm asks nothing
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const [code] = await once(child, 'close')
  return code === 0 ? undefined : output.trim()
}
