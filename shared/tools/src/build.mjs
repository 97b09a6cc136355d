import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { buildNodePackage } from './build-node-package.mjs'
import { readOutside, readPackages } from './packages.mjs'
import { rootPath, root } from './paths.mjs'
import { writeTypes } from './types/write-types.mjs'
import { UserError } from './user-error.mjs'

/** @typedef {import('./packages.mjs').Package} Package */

/** Packages that build others come first. */
const ORDER = ['node', 'shell', 'remote']

/**
 * Builds for production the packages that changed since their last build.
 * @param {object} [options]
 * @param {string} [options.only] Name of a package, or path of an external remote; builds it with the Node packages it
 * needs.
 * @param {string[]} [options.without] Names of packages to skip.
 * @param {string} [options.version] Version of that package, instead of the one in its package.json.
 * @param {string} [options.out] Output folder of the release, or of that remote, which is then built even if unchanged.
 * @param {boolean} [options.isRelease] Also writes types: of the modules that a remote exposes, or of those that the
 * shell shares.
 * @param {(line: string) => void} [options.log] Receives a line for each built package.
 */
export async function build({ only, without = [], version, out, isRelease, log = () => {} } = {}) {
  const packages = readPackages()
  for (const target of choosePackages(packages, only)) {
    if (without.includes(target.name)) continue
    const isNamed = target.name === only || target.isOutside
    const wanted = isNamed && version !== undefined ? { ...target, version } : target
    const isAlwaysBuilt = isNamed && target.kind === 'remote' && (out !== undefined || isRelease)
    if (isAlwaysBuilt) await buildNow(wanted, { out, isRelease, log })
    else await buildIfChanged(wanted, packages, log)
    if (isNamed && isRelease && target.kind === 'shell') await releaseTypes({ out, log })
  }
}

/** Writes the types of the modules that the built shell shares. @param {How} how */
async function releaseTypes({ out = rootPath('.build'), log }) {
  const start = Date.now()
  const { exports } = JSON.parse(readFileSync(rootPath('.build/shell/shell.json'), 'utf8'))
  const folders = await writeTypes({ keys: Object.keys(exports), out: join(out, 'types') })
  for (const folder of folders) log(`wrote ${folder}`)
  log(`types written in ${secondsSince(start)}`)
}

/** @param {Package[]} packages @param {string | undefined} only */
function choosePackages(packages, only) {
  const built = packages
    .filter(({ kind }) => kind !== 'source')
    .toSorted((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind))
  if (only === undefined) return built
  const outside = readOutside(only)
  if (outside) return [...built.filter(({ kind }) => kind === 'node'), outside]
  if (!built.some(({ name }) => name === only)) {
    throw new UserError(
      `Unknown package: ${only}. Use one of ${built.map(({ name }) => name).join(', ')}.`,
    )
  }
  return built.filter(({ name, kind }) => name === only || kind === 'node')
}

/** @param {Package} target @param {Package[]} packages @param {(line: string) => void} log */
async function buildIfChanged(target, packages, log) {
  const stamp = stampOf(target)
  const current = fingerprint(target, packages)
  if (existsSync(resultOf(target)) && readIfExists(stamp) === current) return

  await buildNow(target, { log })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
}

/**
 * @typedef {object} How
 * @property {string | undefined} [out]
 * @property {boolean | undefined} [isRelease]
 * @property {(line: string) => void} log
 */

/** @param {Package} target @param {How} how */
async function buildNow(target, how) {
  const start = Date.now()
  const { out, log } = how
  await buildPackage(target, how)
  const { name, version } = target
  const place = out === undefined ? '' : ` into ${join(out, name, version)}`
  log(`built ${name} ${version}${place} in ${secondsSince(start)}`)
}

/** @param {number} start */
const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`

/** @param {Package} target */
const stampOf = ({ name, version }) => rootPath(`.build/stamps/${name}-${version}`)

/** @param {string} file */
const readIfExists = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Returns the file whose absence means that there is no build. @param {Package} target */
function resultOf({ kind, name, version, folder }) {
  if (kind === 'node') return `${folder}/dist`
  return rootPath(
    kind === 'shell' ? '.build/shell/shell.json' : `.build/mfe/${name}/${version}/fragment.json`,
  )
}

/** @param {Package} target @param {How} how */
async function buildPackage(target, how) {
  try {
    if (target.kind === 'node') await buildNodePackage(target.folder)
    else await buildBrowserPackage(target, how)
  } catch (error) {
    // the error is in the source, so the build's own stack is omitted
    const reason = error instanceof Error ? error.message : String(error)
    const separator = reason.includes('\n') ? '.\n' : ': '
    throw new UserError(`Couldn't build ${target.name}${separator}${reason}`, { cause: error })
  }
}

/** @param {Package} target @param {How} how */
async function buildBrowserPackage(target, { out, isRelease, log }) {
  // built by the first step itself, so a top-level import would fail
  const { host, remote, runBuild } = await import('@meshdeck/federation/presets')
  const warnings = await runBuild(
    target.kind === 'shell' ? host(root) : remote({ ...sourceOf(target), out, isRelease }),
  )
  if (warnings) log(warnings)
}

/** Returns the description of a remote for the presets. @param {Package} target */
export function sourceOf({ name, version, folder, isOutside }) {
  return { root, name, version, folder: isOutside ? folder : undefined }
}

/** Files that don't affect builds: results, tests and prose. */
const UNBUILT_FILES =
  /(^|\/)(node_modules|dist|recordings|scenarios)(\/|$)|^src\/testing\/|\.test\.tsx?$|\.md$/

/**
 * Returns a hash of everything that a build of a package reads: its own files, those of the packages it uses, the build
 * itself and the locked dependencies. Excludes the version of Node, which doesn't affect builds.
 * @param {Package} target
 * @param {Package[]} packages
 */
function fingerprint(target, packages) {
  const hash = createHash('sha256')
  const builders = target.kind === 'node' ? [] : ['federation']
  const folders = withUses([target.name, ...builders], packages)
    .map(({ folder }) => folder)
    .toSorted()
  for (const file of [
    ...folders.flatMap((folder) => filesIn(folder)),
    rootPath('shared/tools/src/build.mjs'),
    rootPath('shared/tools/src/build-node-package.mjs'),
    rootPath('pnpm-lock.yaml'),
    ...(target.kind === 'shell' ? guideFiles() : []),
  ]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Returns the chapters of the guide, the only prose that a build contains. */
function guideFiles() {
  const folder = rootPath('shared/docs/guide')
  return readdirSync(folder).map((name) => join(folder, name))
}

/** @param {string[]} names @param {Package[]} packages @returns {Package[]} */
function withUses(names, packages) {
  const found = new Set(names)
  for (const name of found) {
    const uses = packages.find((candidate) => candidate.name === name)?.uses ?? []
    uses.forEach((use) => found.add(use))
  }
  return packages.filter(({ name }) => found.has(name))
}

/**
 * Lists the relevant files below a folder. Skips ignored folders itself, because in later versions of Node the built-in
 * recursion follows the links in `node_modules` and never ends.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .map((entry) => ({ entry, at: join(path, entry.name) }))
    .filter((found) => !UNBUILT_FILES.test(found.at))
    .flatMap(({ entry, at: below }) => {
      if (entry.isDirectory()) return filesIn(folder, below)
      return entry.isFile() ? [join(folder, below)] : []
    })
    .toSorted()
}
