// @ts-check
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { at } from '../paths.mjs'

const PACKAGED = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/

/** The folder of the installed package that a file belongs to; undefined for files of ours. @param {string} file */
export const folderOf = (file) => PACKAGED.exec(file)?.[0]

/**
 * Where a file's types lie among those published, `@meshdeck/ui/dialog/index.d.ts`. What platform and ui stand
 * on lies below platform, once: a class of one copy is not that of another.
 * @param {string} file
 */
export function placeOf(file) {
  const folder = folderOf(file)
  if (folder !== undefined) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return slashed(`@meshdeck/platform/parts/${name}@${version}`, relative(folder, file))
  }
  const [name = '', , ...path] = relative(at('shared'), file).split(/[\\/]/)
  const own = ['platform', 'ui'].includes(name) ? name : `platform/parts/${name}`
  return slashed(`@meshdeck/${own}`, declarationOf(path.join('/')))
}

/** @param {string} file */
const declarationOf = (file) => file.replace(/(?<!\.d)\.tsx?$/, '.d.ts')

/** @param {string[]} parts */
const slashed = (...parts) => parts.join('/').replaceAll('\\', '/')
