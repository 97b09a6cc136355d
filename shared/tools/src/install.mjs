import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { execute } from './execute.mjs'
import { readPackages } from './packages.mjs'
import { rootPath } from './paths.mjs'
import { UserError } from './user-error.mjs'

const STAMP = rootPath('node_modules/.meshdeck-install')

/**
 * Installs the locked dependencies with the pinned pnpm if their inputs have changed since the last install. Requires
 * only Node and npm.
 */
export async function install() {
  const wanted = wantedDependencies()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return

  // not on stdout, whose output may be parsed
  console.error('Installing dependencies…')
  const { packageManager } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8'))
  const line = ['--yes', packageManager, 'install', '--frozen-lockfile']
  // pnpm doesn't prompt in CI
  const { code, output } = await execute('npx', line, { env: { CI: 'true' } })
  if (code !== 0) throw new UserError(`${output}\nCouldn't install dependencies.`)
  writeFileSync(STAMP, wanted)
}

/** Returns a hash of everything that determines the installed dependencies. */
function wantedDependencies() {
  const files = [
    rootPath('pnpm-lock.yaml'),
    rootPath('pnpm-workspace.yaml'),
    rootPath('package.json'),
    ...readPackages().map(({ folder }) => join(folder, 'package.json')),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}
