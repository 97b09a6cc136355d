import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

import { readArguments } from '../arguments.mjs'
import { execute } from '../execute.mjs'
import { install } from '../install.mjs'
import { filesOf } from '../new-remote/files.mjs'
import { readPackages } from '../packages.mjs'
import { rootPath, root } from '../paths.mjs'
import { UserError } from '../user-error.mjs'

const USAGE = `npm run new-remote -- NAME

Creates a remote with one page to copy (a table, a dialog, and their test), texts in three languages, a menu entry, and a
pipeline. With a name such as mfe-sites, the remote is created in this repository. With a path such as ../mfe-sites, it
becomes a repository of its own that uses the published types.
  --help   Show this help`

const NAME = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export async function main() {
  const { values, positionals } = readArguments({ help: { type: 'boolean' } })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0)
    throw new UserError('Enter one name for the remote. Try --help.')
  const isOutside = /[\\/]/.test(given)
  const folder = isOutside ? resolve(given) : rootPath(given)
  const name = basename(folder)
  requireNew(name, folder)
  // the formatter
  await install()

  for (const [file, text] of Object.entries(filesOf(name, { isOutside }))) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
  await format(folder)
  if (!isOutside) {
    layPipeline(name)
    addToMutants(name)
    appendFileSync(rootPath('.github/CODEOWNERS'), ownersOf(name))
    await link()
  }
  console.log(nextSteps(isOutside ? relative(root, folder) : name, isOutside))
}

/** @param {string} name @param {string} folder */
function requireNew(name, folder) {
  if (!NAME.test(name))
    throw new UserError(`"${name}" is not a valid name for a remote. Use a name such as mfe-sites.`)
  const known = readPackages().find((candidate) => candidate.name === name)
  if (known || existsSync(folder))
    throw new UserError(`${known ? 'A package' : 'A folder'} named ${name} already exists.`)
}

/** Copies the workflow of another remote, which differs only in the name. @param {string} name */
function layPipeline(name) {
  const [another] = readPackages().filter(
    (candidate) => candidate.kind === 'remote' && candidate.name !== name,
  )
  const pipelineOf = (/** @type {string} */ remote) => rootPath(`.github/workflows/${remote}.yml`)
  if (!another || !existsSync(pipelineOf(another.name))) return
  const text = readFileSync(pipelineOf(another.name), 'utf8')
  writeFileSync(pipelineOf(name), text.replaceAll(another.name, name))
}

/** The nightly run lists the packages. @param {string} name */
function addToMutants(name) {
  const file = rootPath('.github/workflows/mutants.yml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^( *- )shared\/api$/m, `$1${name}\n$&`))
}

/** The team is named like the remote. @param {string} name */
const ownersOf = (name) =>
  [`/${name}/`, `/.github/workflows/${name}.yml`]
    .map((path) => `${path.padEnd(43)} @meshdeck/${name}\n`)
    .join('')

/** @param {string} folder */
async function format(folder) {
  const formatter = rootPath('shared/tools/node_modules/.bin/oxfmt')
  const { code, output } = await execute(formatter, ['--config', rootPath('.oxfmtrc.json'), folder])
  if (code !== 0) throw new UserError(`${output}\nCouldn't format the new remote.`)
}

/** Updates the lockfile, which lists every package. */
async function link() {
  const { packageManager } = JSON.parse(readFileSync(rootPath('package.json'), 'utf8'))
  const line = ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline']
  const { code, output } = await execute('npx', line, { env: { CI: 'true' } })
  if (code !== 0) throw new UserError(`${output}\nCouldn't link the new package.`)
}

/** @param {string} name @param {boolean} isOutside */
function nextSteps(name, isOutside) {
  const types = isOutside
    ? [
        `npm run build -- host-shell --release --out ${dirname(name)}    # types for building the remote`,
        `npm install --prefix ${name} --install-links`,
        `shared/tools/node_modules/.bin/tsc --project ${name}`,
      ]
    : []
  const commit = isOutside
    ? [`cd ${name} && git init && git add . && git commit --message 'A new remote' && cd -`]
    : []
  return [
    `Created ${name}. Next steps:`,
    ...types,
    `npm run dev -- ${name}`,
    `npm test -- ${name}`,
    ...commit,
    `npm run deliver -- ${name} build    # after you commit`,
  ].join('\n  ')
}
