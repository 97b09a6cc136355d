import { readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'

import { rootPath } from '../paths.mjs'

/** Types that users of our packages install themselves, because a page has only one React. */
const LEFT_TO_USERS = /^react(-dom)?($|\/)/

/**
 * Returns the declarations that the entries reach, ours and those of packages: file → text, in which each file is
 * referenced by its published path (`placeOf`).
 * @param {readonly string[]} entries
 * @param {ReadonlyMap<string, string>} declarations Declarations of our sources.
 * @returns {Promise<Map<string, string>>}
 */
export async function reach(entries, declarations) {
  const { default: ts } = await import('typescript')
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const cache = ts.createModuleResolutionCache(rootPath('.'), (file) => file, options)

  /** @param {string} name @param {string} from @returns {string} */
  function find(name, from) {
    // inferred types refer to packages that only platform has
    for (const user of [from, rootPath('shared/platform/src/index.ts')]) {
      const { resolvedModule } = ts.resolveModuleName(
        name,
        user,
        options,
        ts.sys,
        cache,
        undefined,
        ts.ModuleKind.ESNext,
      )
      if (resolvedModule) return resolvedModule.resolvedFileName
    }
    throw new Error(`${from} imports ${name}, which is not there`)
  }

  const files = new Map()
  const pending = new Set(entries)
  for (const file of pending) {
    const text = declarations.get(file) ?? readFileSync(file, 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext)
    const imports = importsOf(ts, source)
      .filter(({ name }) => !LEFT_TO_USERS.test(name))
      .map((found) => ({ ...found, file: find(found.name, file) }))
    imports.forEach((found) => pending.add(found.file))
    source.referencedFiles.forEach(({ fileName }) => pending.add(resolve(dirname(file), fileName)))
    files.set(file, rename(text, placeOf(file), imports))
  }
  return files
}

/**
 * @param {string} text
 * @param {string} place
 * @param {(import('./reach.mjs').Import & { file: string })[]} imports
 */
function rename(text, place, imports) {
  let renamed = text
  // from the end, so that earlier positions stay valid
  for (const { name, start, file } of imports.toSorted((left, right) => right.start - left.start)) {
    renamed =
      renamed.slice(0, start) + nameFrom(place, placeOf(file)) + renamed.slice(start + name.length)
  }
  // modules are imported separately; this code needs no global types except those of browsers
  return renamed.replaceAll(/^\/\/\/ <reference types=.*$/gm, '')
}

/** @param {string} place @param {string} target */
function nameFrom(place, target) {
  const script = target.replace(/\.d\.([cm]?)ts$/, '.$1js')
  const isNear = packageOf(place) === packageOf(target)
  if (!isNear) return script === '@meshdeck/platform/index.js' ? '@meshdeck/platform' : script
  const path = posix.relative(posix.dirname(place), script)
  return path.startsWith('.') ? path : `./${path}`
}

/** @param {string} place */
const packageOf = (place) => place.split('/').slice(0, 2).join('/')

/** Module specifier in a file, and its start position. @typedef {{ name: string, start: number }} Import */

/**
 * Returns every module that a declaration file names: `from '…'`, `import('…')`, `declare module '…'`. The compiler's
 * `preProcessFile` doesn't find `export * as x from '…'`.
 * @param {import('typescript')} ts
 * @param {import('typescript').SourceFile} file
 * @returns {Import[]}
 */
function importsOf(ts, file) {
  /** @type {Import[]} */
  const imports = []

  /** @param {import('typescript').Node} node */
  function visit(node) {
    const specifier = specifierOf(ts, node)
    if (specifier && ts.isStringLiteral(specifier)) {
      imports.push({ name: specifier.text, start: specifier.getStart(file) + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return imports
}

/**
 * @param {import('typescript')} ts
 * @param {import('typescript').Node} node
 * @returns {import('typescript').Node | undefined}
 */
function specifierOf(ts, node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isExternalModuleReference(node)) return node.expression
  if (ts.isModuleDeclaration(node)) return node.name
  const isType = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
  return isType ? node.argument.literal : undefined
}

const PACKAGED = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/

/** Returns the folder of the installed package that contains a file; undefined for our files. @param {string} file */
export const folderOf = (file) => PACKAGED.exec(file)?.[0]

/**
 * Returns the path of a file's types in the published packages, such as `@meshdeck/ui/dialog.d.ts`. Shared dependencies
 * of platform and ui are stored once, below platform, because classes of two copies are incompatible.
 * @param {string} file
 */
export function placeOf(file) {
  const folder = folderOf(file)
  if (folder !== undefined) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return joinPath(`@meshdeck/platform/parts/${name}@${version}`, relative(folder, file))
  }
  const [name = '', , ...path] = relative(rootPath('shared'), file).split(/[\\/]/)
  const own = ['platform', 'ui'].includes(name) ? name : `platform/parts/${name}`
  return joinPath(`@meshdeck/${own}`, declarationOf(path.join('/')))
}

/** @param {string} file */
const declarationOf = (file) => file.replace(/(?<!\.d)\.tsx?$/, '.d.ts')

/** @param {string[]} parts */
const joinPath = (...parts) => parts.join('/').replaceAll('\\', '/')
