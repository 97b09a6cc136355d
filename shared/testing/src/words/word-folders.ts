import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The folders that have texts, from the root: packages by `src`, parts of them by `src/<part>`. */
export function wordFolders(): string[] {
  const packages = [...readdirSync(root), ...foldersIn('shared')]
  return packages
    .filter((name) => existsSync(join(root, name, 'src')))
    .flatMap((name) => [`${name}/src`, ...foldersIn(`${name}/src`)])
    .filter((folder) => existsSync(join(root, folder, 'locales/en.json')))
}

/** The i18n namespace that the source in such a folder registers. Throws when it registers none. */
export function namespaceOf(folder: string): string {
  for (const file of readdirSync(join(root, folder))) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue
    const source = readFileSync(join(root, folder, file), 'utf8')
    const [, namespace] = REGISTERS.exec(source) ?? []
    if (namespace !== undefined) return namespace
  }
  throw new Error(`${folder} calls none of addWords, useWords and wordsOf`)
}

const REGISTERS = /\b(?:addWords|useWords|(?:w|lateW)ordsOf(?:Part)?)\(\s*'([\w-]+)'/

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
