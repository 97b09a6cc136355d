import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { scanSource, type Scan } from './scan-source'

const root = join(__dirname, '../../../..')

/** A workspace package with texts of its own. */
export type WordedPackage = {
  /** Its folder from the root of the repository, such as `shared/ui`. */
  folder: string
  /** The i18n namespace that its source registers. */
  namespace: string
  /** Language → key, such as `users.title` → text. */
  words: Record<Language, Map<string, string>>
  source: Scan
}

export const languages = ['en', 'de', 'fr'] as const
type Language = (typeof languages)[number]

/** Every package with texts in `src/locales`. Throws when one of them registers no namespace. */
export function readWordedPackages(): WordedPackage[] {
  const folders = [
    ...readdirSync(root),
    ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`),
  ]
  return folders
    .filter((folder) => existsSync(join(root, folder, 'src/locales/en.json')))
    .map(readPackage)
}

function readPackage(folder: string): WordedPackage {
  const source = scanSource(sourceFiles(join(root, folder, 'src')))
  const [namespace] = source.namespaces
  if (namespace === undefined) throw new Error(`${folder} calls neither addWords nor useWords`)
  return {
    folder,
    namespace,
    source,
    words: {
      en: readWords(folder, 'en'),
      de: readWords(folder, 'de'),
      fr: readWords(folder, 'fr'),
    },
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
