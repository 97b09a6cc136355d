// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Complaint } from './complaint.mjs'
import { execute } from './execute.mjs'
import { readPackages } from './packages.mjs'
import { at } from './paths.mjs'

const STAMP = at('node_modules/.meshdeck-install')

/**
 * Installs the locked dependencies with the pinned pnpm, if what they follow from has changed since
 * the last time. Needs nothing but Node and npm.
 */
export async function install() {
  const wanted = wantedDependencies()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  // not among the output, which may be for machines
  console.error('Installing dependencies…')
  const { packageManager } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const line = ['--yes', packageManager, 'install', '--frozen-lockfile']
  // as in CI, pnpm asks nothing
  const { code, output } = await execute('npx', line, { env: { CI: 'true' } })
  if (code !== 0) throw new Complaint(`${output}\nCouldn't install dependencies.`)
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
