import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { scanSource, type Scan } from './scan-source'
import { namespaceOf, root } from './word-folders'

/** Words of one namespace with the source that registers it: a package, or a part of one. */
export type WordedPackage = {
  /** Its folder from the root of the repository, such as `shared/ui` or `host-shell/src/session`. */
  folder: string
  /** The i18n namespace that its source registers. */
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

/** Folders of one part whose words stand in one of them: folder → the one with the words. */
const borrowed: Record<string, string> = {
  'host-shell/src/launch': 'session',
  'host-shell/src/login': 'session',
  'mfe-egress-acl/src/policies': 'policy-model',
  'mfe-networks/src/config-file-dialogs': 'config-file-model',
  'mfe-networks/src/config-files': 'config-file-model',
  'mfe-networks/src/gateway-dialogs': 'gateway-model',
  'mfe-networks/src/gateways': 'gateway-model',
  'mfe-networks/src/network-dialogs': 'network-model',
  'mfe-networks/src/networks': 'network-model',
}

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/**
 * Everything with texts: packages by `src/locales`, parts of them by `src/<part>/locales`. Throws
 * when one of them registers no namespace.
 */
export function readWordedPackages(): WordedPackage[] {
  const folders = [
    ...readdirSync(root),
    ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`),
  ]
  return folders
    .filter((folder) => existsSync(join(root, folder, 'src/locales/en.json')))
    .flatMap(readPackage)
}

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

function readPackage(folder: string): WordedPackage[] {
  const source = join(root, folder, 'src')
  const parts = readdirSync(source).filter((name) => hasWords(join(source, name)))
  const files = sourceFiles(source)
  const partOf = (file: string) => {
    const [name = ''] = file.slice(source.length + 1).split('/')
    return borrowed[`${folder}/src/${name}`] ?? name
  }
  return [
    readWorded(
      folder,
      'src',
      files.filter((file) => !parts.includes(partOf(file))),
    ),
    ...parts.map((part) =>
      readWorded(
        `${folder}/src/${part}`,
        '',
        files.filter((file) => partOf(file) === part),
      ),
    ),
  ]
}

const hasWords = (folder: string) => existsSync(join(folder, 'locales/en.json'))

function readWorded(folder: string, below: string, files: string[]): WordedPackage {
  const wordsIn = (language: Language) => readWords(join(folder, below), language)
  return {
    folder,
    namespace: namespaceOf(join(folder, below)),
    source: scanSource(files),
    words: { en: wordsIn('en'), de: wordsIn('de'), fr: wordsIn('fr') },
  }
}

function readWords(folder: string, language: Language): Map<string, string> {
  const file = join(root, folder, 'locales', `${language}.json`)
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
