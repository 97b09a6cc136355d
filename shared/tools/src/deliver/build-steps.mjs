import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { build } from '../build.mjs'
import { rootPath } from '../paths.mjs'
import { checkLines } from '../registry-lines.mjs'
import { UserError } from '../user-error.mjs'

/** @typedef {import('./request.mjs').Request} Request */

/** Builds the remote; an existing build of a commit is the same as on any other machine. @param {Request} request */
export async function buildRemote(request) {
  const { target, out } = request
  const version = versionOf(request)
  const folder = join(out, target.name, version)
  if (request.version === undefined && existsSync(join(folder, 'fragment.json'))) {
    console.log(`${target.name} ${version} is already built in ${folder}.`)
    return
  }
  const only = target.isOutside ? target.folder : target.name
  await build({ only, version, out, log: console.log })
}

/** Returns the folder of this delivery's build; throws if there is none. @param {Request} request */
export function requireBuilt(request) {
  const folder = join(request.out, request.target.name, versionOf(request))
  if (existsSync(join(folder, 'fragment.json'))) return folder
  throw new UserError(
    `${folder} doesn't contain a build. Run npm run deliver -- ${request.name} build first.`,
  )
}

/** @param {Request} request */
const versionOf = ({ version, target }) => version ?? versionByCommit(target)

/**
 * Returns the version for a build of the last commit: the package's version with the time and hash of the commit. Later
 * commits have higher versions, the version is the same on every machine, and its commit can be found. Throws for
 * uncommitted changes, because others couldn't reproduce the build.
 * @param {import('../packages.mjs').Package} target
 * @returns {string} such as 1.1.0-20261124162957.g496d9b05
 */
export function versionByCommit({ name, folder, version, isOutside }) {
  // a remote in this repository bundles code next to it
  const sources = isOutside ? ['.'] : ['.', ':/shared']
  const changed = git(folder, 'status', '--porcelain', '--untracked-files=normal', '--', ...sources)
  if (changed !== '') {
    throw new UserError(
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
  throw new UserError(
    `Can't find a Git commit for ${folder} (${reason}). Set a version with --version X.Y.Z.`,
  )
}

/** @typedef {import('@meshdeck/federation/registry').Fragment} Fragment */

/** Built by the command itself, so a top-level import would fail. */
const load = () => import('@meshdeck/federation/delivery')

/** Checks the build against every shell and remote that it will run with. @param {Request} request */
export async function checkRemote(request) {
  const { target, shellDirs, isJson } = request
  const { faultsByShell, localeFaults, readBuild, sizeFaults, sizeLine, weigh } = await load()
  const { checkFolder } = await import('@meshdeck/federation/check-builds')
  const folder = requireBuilt(request)
  const built = readBuild(folder)
  if (typeof built === 'string') throw new UserError(`${folder}: ${built}`)
  const { fragment } = built

  const [own = rootPath('.build/shell'), ...others] = shellDirs
  const shell = await readShell(own)
  const result = checkFolder(folder, { folders: [rootPath('.build/mfe')], overlay: '', shell })
  const shells = [
    ...(await liveShells(request)),
    ...(await Promise.all(
      others.map(async (dir) => ({ label: dir, shell: await readShell(dir) })),
    )),
  ]
  const sizes = weigh(fragment, folder)
  const faults = [
    ...faultsByShell(fragment, shells),
    ...(await faultsBesideDelivered(request, fragment)),
    ...localeFaults(join(target.folder, 'src')),
    ...sizeFaults(sizes),
  ]
  const labels = shells.map(({ label }) => label)
  if (isJson) {
    console.log(JSON.stringify({ ...result, faults, sizes, shells: labels }, null, 2))
  } else {
    const lines = [
      ...faults,
      sizeLine(sizes),
      `compared with ${['the built shell', ...labels].join(', ')}`,
    ]
    console.log(
      [checkLines(shell.versions, result), ...lines.map((line) => `  ${line}`)].join('\n'),
    )
  }
  const buildFaults = result.verdicts.flatMap((verdict) => verdict.faults)
  if (faults.length + buildFaults.length + result.problems.length === 0) return
  throw new UserError(
    `${fragment.name} ${fragment.version} can't be published because of the problems listed above.`,
  )
}

/** @param {Request} request */
async function liveShells({ store }) {
  if (!store) return []
  const { readDeliveries, readLiveShells } = await load()
  return readLiveShells(store, (await readDeliveries(store)).deliveries)
}

/** @param {Request} request @param {Fragment} fragment */
async function faultsBesideDelivered({ store, keys }, fragment) {
  if (!store) return []
  const { faultsBesideOthers, readDeliveries, readFleet } = await load()
  const [{ deliveries }, fleet] = await Promise.all([readDeliveries(store), readFleet(store)])
  return faultsBesideOthers(fragment, { store, deliveries, fleet }, keys)
}

/** @param {string} dir */
async function readShell(dir) {
  const { readJson } = await import('@meshdeck/federation/read-json')
  const { parseShellManifest } = await import('@meshdeck/federation/shell-manifest')
  const file = join(dir, 'shell.json')
  try {
    return parseShellManifest(readJson(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(`${file} ${reason}. Run npm run build -- host-shell first.`, {
      cause: error,
    })
  }
}
