import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { scanSource, type Scan } from './scan-source'
import { namespaceOf, root, wordFolders } from './word-folders'

/** The words of a package with its source. */
export type WordedPackage = {
  /** Its folder from the root of the repository, such as `shared/ui`. */
  folder: string
  /** Its i18n namespace. */
  namespace: string
  /** Language → key, such as `users.title` → text. */
  words: Record<Language, Map<string, string>>
  source: Scan
}

/** Folders whose source says what fills holes of keys, though it has no texts of its own. */
const wordless = ['shared/domain', 'shared/api']

/** Everything that sources without texts mention, such as the kinds of a resource. */
export function readWordless(): Scan {
  return scanSource(wordless.flatMap((folder) => sourceFiles(join(root, folder, 'src'))))
}

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** Every package with texts. Throws when one of them names no namespace. */
export const readWordedPackages = (): WordedPackage[] => wordFolders().map(readPackage)

/** A text in several languages, in no words but beside what it names. */
export type Label = Record<string, string>

/** Labels that `remote.json` has for what is drawn before any code: pages, menu, palette. */
export function readLabels(): Label[] {
  const manifests = readdirSync(root)
    .map((folder) => join(root, folder, 'remote.json'))
    .filter((file) => existsSync(file))
  return manifests.flatMap((file) => labelsIn(JSON.parse(readFileSync(file, 'utf8'))))
}

function labelsIn(value: unknown): Label[] {
  if (isLabel(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(labelsIn) : []
}

function isLabel(value: unknown): value is Label {
  return (
    typeof value === 'object' &&
    value !== null &&
    languages.some((language) => typeof Reflect.get(value, language) === 'string')
  )
}

function readPackage(folder: string): WordedPackage {
  const wordsIn = (language: Language) => readWords(folder, language)
  return {
    folder,
    namespace: namespaceOf(folder),
    source: scanSource(sourceFiles(join(root, folder, 'src'))),
    words: { en: wordsIn('en'), de: wordsIn('de'), fr: wordsIn('fr') },
  }
}

function readWords(folder: string, language: Language): Map<string, string> {
  const file = join(root, folder, 'src/locales', `${language}.json`)
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')), file))
}

function flatten(value: unknown, file: string, path: string[] = []): Array<[string, string]> {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null) {
    throw new TypeError(`${file}: ${path.join('.')} is not a text`)
  }
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, file, [...path, name]))
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}
