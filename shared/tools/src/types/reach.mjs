// @ts-check
import { readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'

import { at } from '../paths.mjs'
import { importsOf } from './imports-of.mjs'
import { placeOf } from './places.mjs'

/** Types that whoever uses ours has installed: the page has one React. */
const LEFT_TO_USERS = /^react(-dom)?($|\/)/

/**
 * The declarations that some lead to, ours and those of packages: file → text, in which each file is called
 * by the place that it will have (`placeOf`).
 * @param {readonly string[]} entries
 * @param {ReadonlyMap<string, string>} declarations of our sources
 * @returns {Promise<Map<string, string>>}
 */
export async function reach(entries, declarations) {
  const { default: ts } = await import('typescript')
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const cache = ts.createModuleResolutionCache(at('.'), (file) => file, options)

  /** @param {string} name @param {string} from @returns {string} */
  function find(name, from) {
    // inferred types name packages that only platform has
    for (const user of [from, at('shared/platform/src/index.ts')]) {
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
 * @param {(import('./imports-of.mjs').Import & { file: string })[]} imports
 */
function rename(text, place, imports) {
  let renamed = text
  // from the end, so that the positions before stay right
  for (const { name, start, file } of imports.toSorted((left, right) => right.start - left.start)) {
    renamed =
      renamed.slice(0, start) + nameFrom(place, placeOf(file)) + renamed.slice(start + name.length)
  }
  // modules are imported beside; nothing here stands on global types but those of browsers
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
