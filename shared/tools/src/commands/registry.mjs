import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { build } from '../build.mjs'
import { install } from '../install.mjs'
import { rootPath } from '../paths.mjs'
import { checkLines, listLines } from '../registry-lines.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run registry -- COMMAND [options]

Shows and sets which version of each remote the console uses. Versions come from the build and from mfe/ in the data
folder.
  list                Show the version in use, the reason, and the other versions
  pin NAME VERSION    Use this version, even if higher versions exist (also to roll back)
  unpin NAME          Use the highest version again
  check [FOLDER]      Check whether the builds in FOLDER, or the versions in use, are compatible with the shell, and list
                      the exports that the shell lacks

  --data-dir DIR      Data folder (default: .data)
  --build-dir DIR     Build folder (default: .build)
  --shell DIR         Check against this shell: a folder with a shell.json
  --json              Print JSON
  --help              Show this help

check exits with code 1 if a remote isn't compatible or can't be read.`

/** @typedef {import('@meshdeck/federation/survey').Sources} Sources */
/** @typedef {{ sources: Sources, names: string[], isJson: boolean }} Request */

/** @type {Record<string, { takes: number[], run: (request: Request) => Promise<void> }>} */
const commands = {
  list: { takes: [0], run: list },
  pin: { takes: [2], run: pin },
  unpin: { takes: [1], run: unpin },
  check: { takes: [0, 1], run: check },
}

export async function main() {
  const { values, positionals } = readArguments({
    'data-dir': { type: 'string' },
    'build-dir': { type: 'string' },
    shell: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [name = '', ...names] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command?.takes.includes(names.length)) {
    throw new UserError('Use list, pin NAME VERSION, unpin NAME, or check [FOLDER]. Try --help.')
  }
  const { 'data-dir': dataDir, 'build-dir': buildDir = '.build' } = values
  requireFolder(dataDir, 'Correct --data-dir.')
  requireFolder(values['build-dir'], 'Correct --build-dir.')
  if (name === 'check') requireFolder(names[0], 'Enter a folder with builds.')
  await install()
  await build({ only: 'federation' })
  const sources = await readSources({
    dataDir: resolve(dataDir ?? '.data'),
    buildDir: resolve(buildDir),
    shellDir: resolve(values.shell ?? join(buildDir, 'shell')),
  })
  await command.run({ sources, names, isJson: values.json })
}

/**
 * Throws for a given folder that doesn't exist, which would look like an empty one.
 * @param {string | undefined} folder
 * @param {string} fix What to do.
 */
function requireFolder(folder, fix) {
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  throw new UserError(`There is no folder ${folder}. ${fix}`)
}

/**
 * @param {{ dataDir: string, buildDir: string, shellDir: string }} folders
 * @returns {Promise<Sources>}
 */
async function readSources({ dataDir, buildDir, shellDir }) {
  const { readJson } = await import('@meshdeck/federation/read-json')
  const { reasonOf } = await import('@meshdeck/federation/reason-of')
  const { parseShellManifest } = await import('@meshdeck/federation/shell-manifest')
  const file = join(shellDir, 'shell.json')
  try {
    return {
      folders: [join(dataDir, 'mfe'), join(buildDir, 'mfe')],
      overlay: join(dataDir, 'registry-overlay.json'),
      shell: parseShellManifest(readJson(file)),
    }
  } catch (error) {
    const hint = shellDir === rootPath('.build/shell') ? ' Run npm run build first.' : ''
    throw new UserError(`${file} ${reasonOf(error)}.${hint}`, { cause: error })
  }
}

/** @param {Request} request */
async function list({ sources, isJson }) {
  const { listingOf } = await import('@meshdeck/federation/listing')
  const { surveyRemotes } = await import('@meshdeck/federation/survey')
  const listing = listingOf(surveyRemotes(sources))
  console.log(isJson ? toJson(listing) : listLines(listing))
}

/** @param {Request} request */
async function pin({ sources, names: [name = '', version = ''], isJson }) {
  const { pinVersion } = await import('@meshdeck/federation/pins')
  const refusal = pinVersion(sources, { name, version })
  if (refusal) throw new UserError(refusal)
  console.log(isJson ? toJson({ name, version }) : `${name} is pinned to ${version}.`)
}

/** @param {Request} request */
async function unpin({ sources, names: [name = ''], isJson }) {
  const { unpinRemote } = await import('@meshdeck/federation/pins')
  const refusal = unpinRemote(sources.overlay, name)
  if (refusal) throw new UserError(refusal)
  console.log(isJson ? toJson({ name }) : `${name} is no longer pinned.`)
}

/** @param {Request} request */
async function check({ sources, names: [folder], isJson }) {
  const { checkFolder, checkInstallation } = await import('@meshdeck/federation/check-builds')
  const result =
    folder === undefined ? checkInstallation(sources) : checkFolder(resolve(folder), sources)
  const { versions } = sources.shell
  console.log(isJson ? toJson({ shell: versions, ...result }) : checkLines(versions, result))
  const isBroken = result.verdicts.some(({ faults }) => faults.length > 0)
  if (isBroken || result.problems.length > 0) process.exitCode = 1
}

/** @param {unknown} value */
const toJson = (value) => JSON.stringify(value, null, 2)
