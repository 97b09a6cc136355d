import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { readJson } from '../read-json'
import { reasonOf } from '../reason-of'

const languages = ['en', 'de', 'fr'] as const
const PLURAL = /_(zero|one|two|few|many|other)$/

/**
 * What is missing of the words of a remote, one sentence each: every folder `locales` below its source has the three
 * languages, with the same keys and the plural forms that each of them has. Nothing for a remote without words.
 */
export function localeFaults(source: string): string[] {
  if (!existsSync(source)) return []
  const folders = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|[\\/])locales[\\/]\w+\.json$/.test(path))
    .map((path) => dirname(path))
  return [...new Set(folders)]
    .toSorted()
    .flatMap((folder) => faultsIn(join(source, folder), source))
}

function faultsIn(folder: string, source: string): string[] {
  const at = relative(dirname(source), folder)
  const words = languages.map((language) => ({
    language,
    keys: readKeys(join(folder, `${language}.json`)),
  }))
  const [english] = words
  return words.flatMap(({ language, keys }) => {
    const file = `${at}/${language}.json`
    if (typeof keys === 'string') return [`${file} ${keys}`]
    if (!english || typeof english.keys === 'string') return []
    const wanted = [...english.keys].flatMap((key) => formsOf(key, language))
    const missing = [...new Set(wanted)].filter((key) => !keys.has(key))
    return missing.length > 0 ? [`${file} lacks ${missing.slice(0, 5).join(', ')}`] : []
  })
}

/** What a language has in place of an English key: of a plural, each of its own forms. */
function formsOf(key: string, language: string): string[] {
  if (!PLURAL.test(key) || key.endsWith('_zero')) return [key]
  const base = key.replace(PLURAL, '')
  return new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.map((category) => `${base}_${category}`)
}

/** Keys of the texts that are not empty, or in words why there are none. */
function readKeys(file: string): Set<string> | string {
  try {
    return new Set(flatten(readJson(file), ''))
  } catch (error) {
    return reasonOf(error)
  }
}

function flatten(value: unknown, at: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, at === '' ? key : `${at}.${key}`),
  )
}
