import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { rootPath } from '../paths.mjs'
import { emitDeclarations } from './emit-declarations.mjs'
import { folderOf, placeOf, reach } from './reach.mjs'

/**
 * Writes the types that an external remote needs: those of all modules that the shell shares, in one package for each
 * of ours, complete except for React's. Resolves with their folders below `out`.
 * @param {object} options
 * @param {readonly string[]} options.keys Shared modules of ours, such as `@meshdeck/ui/dialog`.
 * @param {string} options.out Output folder, which is emptied first.
 */
export async function writeTypes({ keys, out }) {
  const entries = new Map(keys.map((key) => [key, sourceOf(key)]))
  const declarations = await emitDeclarations([...entries.values()])
  const files = await reach([...entries.values()], declarations)

  rmSync(out, { recursive: true, force: true })
  for (const [file, text] of files) {
    const target = join(out, placeOf(file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  copyLicenses([...files.keys()], out)
  const names = [...new Set(keys.map(packageOf))]
  for (const name of names) describe({ name, entries, out })
  return names.map((name) => join(out, name))
}

/** @param {string} key */
const packageOf = (key) => key.split('/').slice(0, 2).join('/')

/** @param {string} key */
const ownFolder = (key) => rootPath(`shared/${key.split('/')[1]}`)

/** @param {string} key @returns {string} */
function sourceOf(key) {
  const description = readJson(join(ownFolder(key), 'package.json'))
  return join(ownFolder(key), description.exports[subpathOf(key)])
}

/** @param {string} key As in `exports`: `.` or `./dialog`. */
const subpathOf = (key) => `.${key.slice(packageOf(key).length)}`

/** @param {{ name: string, entries: Map<string, string>, out: string }} what */
function describe({ name, entries, out }) {
  const { version, peerDependencies } = readJson(join(ownFolder(name), 'package.json'))
  const own = [...entries].filter(([key]) => packageOf(key) === name)
  const platform = readJson(rootPath('shared/platform/package.json'))
  const isPlatform = name === platform.name
  const types = (/** @type {string} */ source) => ({
    types: `.${placeOf(source).slice(name.length)}`,
  })
  const description = {
    name,
    version,
    description: 'Types of what the shell lends to remotes, without the code.',
    type: 'module',
    exports: {
      ...Object.fromEntries(own.map(([key, source]) => [subpathOf(key), types(source)])),
      // where the types of ui find their shared dependencies
      ...(isPlatform && { './parts/*': './parts/*' }),
      './package.json': './package.json',
    },
    peerDependencies: {
      ...peerDependencies,
      '@types/react': peerDependencies.react,
      ...(!isPlatform && { [platform.name]: `^${platform.version}` }),
    },
  }
  writeFileSync(join(out, name, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
}

/** Copies the licenses of third-party types. @param {string[]} files @param {string} out */
function copyLicenses(files, out) {
  for (const folder of new Set(files.flatMap((file) => folderOf(file) ?? []))) {
    const target = join(out, placeOf(join(folder, 'LICENSE')))
    const license = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
    if (license !== undefined) cpSync(join(folder, license), target)
  }
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
