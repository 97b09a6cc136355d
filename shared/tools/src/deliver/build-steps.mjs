import { spawnSync } from 'node:child_process'
// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { build } from '../build.mjs'
import { Complaint } from '../complaint.mjs'

/** @typedef {import('./request.mjs').Request} Request */

/** Builds the remote; what lies there of a commit is what another machine would build of it. @param {Request} request */
export async function buildRemote(request) {
  const { target, out } = request
  const version = versionOf(request)
  const folder = join(out, target.name, version)
  if (request.version === undefined && existsSync(join(folder, 'fragment.json'))) {
    console.log(`${target.name} ${version} is already built in ${folder}.`)
    return
  }
  const only = target.isOutside ? target.folder : target.name
  await build({ only, version, out, tell: console.log })
}

/** Where the build of this delivery lies; complains while there is none. @param {Request} request */
export function requireBuilt(request) {
  const folder = join(request.out, request.target.name, versionOf(request))
  if (existsSync(join(folder, 'fragment.json'))) return folder
  throw new Complaint(
    `${folder} doesn't contain a build. Run npm run deliver -- ${request.name} build first.`,
  )
}

/** @param {Request} request */
const versionOf = ({ version, target }) => version ?? versionByCommit(target)

/**
 * The version of what is built from the last commit: that of the package with the commit's moment and the commit, so
 * that a later one is higher, the same one is the same on every machine, and it can be found again. Complains of
 * changes that are in no commit, for nobody else could build that.
 * @param {import('../packages.mjs').Package} target
 * @returns {string} such as 1.1.0-20261124162957.g496d9b05
 */
export function versionByCommit({ name, folder, version, isOutside }) {
  // what a remote of this repository bundles lies beside it
  const sources = isOutside ? ['.'] : ['.', ':/shared']
  const changed = git(folder, 'status', '--porcelain', '--untracked-files=normal', '--', ...sources)
  if (changed !== '') {
    throw new Complaint(
      `${name} has uncommitted changes. Commit them, or set a version with --version X.Y.Z.`,
    )
  }
  const commit = git(
    folder,
    'log',
    '-1',
    '--abbrev=8',
    '--date=format-local:%Y%m%d%H%M%S',
    '--format=%cd.g%h',
  )
  return `${version}-${commit}`
}

/** @param {string} folder @param {string[]} line */
function git(folder, ...line) {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...line], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
  })
  if (status === 0) return stdout.trim()
  const reason = error?.message ?? stderr.trim().split('\n')[0]
  throw new Complaint(
    `Can't find a Git commit for ${folder} (${reason}). Set a version with --version X.Y.Z.`,
  )
}
