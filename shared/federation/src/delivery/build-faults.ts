import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

import { contractFaults } from '../compare'
import { ownersAmongShell, ownPaths, pathFaults } from '../composer/own-routes'
import type { Fleet } from '../composer/tenant-overlay'
import { readJson } from '../read-json'
import { reasonOf } from '../reason-of'
import type { Fragment } from '../registry'
import { parseShellManifest, shellPaths, type ShellManifest } from '../shell-manifest'
import type { Deliveries } from './deliveries'
import { fetchFragment } from './fetch-build'
import type { TrustedKey } from './signatures'
import { DeliveryError, type Store } from './store'

/** A shell in use, with the label shown in messages. */
type LiveShell = { label: string; shell: ShellManifest }

export const shellKey = (version: string) => `shells/${version}.json`

/** Reads the manifests of all shells in use. */
export function readLiveShells(store: Store, { shells }: Deliveries): Promise<LiveShell[]> {
  return Promise.all(
    shells.map(async ({ version }) => {
      const storedShell = await store.read(shellKey(version))
      if (!storedShell)
        throw new DeliveryError(`${shellKey(version)} doesn't exist in ${store.name}.`)
      try {
        return {
          label: `shell ${version}`,
          shell: parseShellManifest(JSON.parse(String(storedShell.content))),
        }
      } catch (error) {
        throw new DeliveryError(`${shellKey(version)}: ${reasonOf(error)}`, { cause: error })
      }
    }),
  )
}

/**
 * Returns what would break with which shell, one sentence each, starting with the shell's name; empty when it fits all.
 */
export function faultsByShell(fragment: Fragment, shells: readonly LiveShell[]): string[] {
  return shells.flatMap(({ label, shell }) => {
    const pathTexts = pathFaults(fragment.routes, ownersAmongShell(shellPaths(shell)))
    return [...contractFaults(fragment, shell), ...pathTexts].map((fault) => `${label}: ${fault}`)
  })
}

/** Returns which paths of a build belong to other remotes in use, except those that it replaces. */
export async function faultsBesideOthers(
  fragment: Fragment,
  place: { store: Store; deliveries: Deliveries; fleet: Fleet },
  keys: readonly TrustedKey[] | undefined,
): Promise<string[]> {
  const { store, deliveries, fleet } = place
  const beside = Object.entries(deliveries.remotes).flatMap(([name, { inUse }]) =>
    inUse && name !== fragment.name && !isInPlaceOf(fragment.name, name, fleet)
      ? [{ name, version: inUse.version }]
      : [],
  )
  const otherFragments = await Promise.all(beside.map((build) => fetchFragment(store, build, keys)))
  const owners = otherFragments.reduce(
    (earlierOwners, { fragment: other }) => ownPaths(earlierOwners, other.name, other.routes),
    ownersAmongShell([]),
  )
  return pathFaults(fragment.routes, owners)
}

/** Whether a tenant never has both remotes, by the decisions of the fleet. */
function isInPlaceOf(name: string, other: string, fleet: Fleet): boolean {
  const layers = [fleet, ...Object.values(fleet.editions)]
  const isDecided = layers.some(({ replace }) => replace[name] === other || replace[other] === name)
  return isDecided || fleet.standIns.some((standIn) => standIn === name || standIn === other)
}

const languages = ['en', 'de', 'fr'] as const
const PLURAL = /_(zero|one|two|few|many|other)$/

/**
 * Returns what is missing in the translations of a remote, one sentence each: every `locales` folder below its source
 * has the three languages, with the same keys and each language's plural forms. Empty for a remote without
 * translations.
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
    const wantedKeys = [...english.keys].flatMap((key) => formsOf(key, language))
    const missingKeys = [...new Set(wantedKeys)].filter((key) => !keys.has(key))
    return missingKeys.length > 0 ? [`${file} lacks ${missingKeys.slice(0, 5).join(', ')}`] : []
  })
}

/** Keys of a language for an English key: for a plural, each of the language's own forms. */
function formsOf(key: string, language: string): string[] {
  if (!PLURAL.test(key) || key.endsWith('_zero')) return [key]
  const base = key.replace(PLURAL, '')
  return new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.map((category) => `${base}_${category}`)
}

/** Keys of the texts that aren't empty, or why there are none. */
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

/** Bytes after gzip at level 9. */
type Sizes = {
  entry: number
  /** By module, all that a first visit to it loads, without the entry. */
  modules: Record<string, number>
}

/** Limits of an entry and a page: twice the largest ones of the console's own remotes. */
const MAX_BYTES = { entry: 15_000, module: 250_000 }

/** Returns the sizes of a build in its folder. */
export function weigh({ entry, preload }: Fragment, folder: string): Sizes {
  const knownSizes = new Map<string, number>()
  function sizeOf(file: string): number {
    const size =
      knownSizes.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
    knownSizes.set(file, size)
    return size
  }
  const sumOf = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)
  const modules = Object.entries(preload).map(([module, files]) => [module, sumOf(files)])
  return { entry: sizeOf(entry), modules: Object.fromEntries(modules) }
}

/** Returns which sizes are too large for users to wait for, one sentence each. */
export function sizeFaults({ entry, modules }: Sizes): string[] {
  const entryFaults =
    entry > MAX_BYTES.entry
      ? [`the entry is ${kilobytes(entry)}, more than the limit of ${kilobytes(MAX_BYTES.entry)}`]
      : []
  const large = Object.entries(modules).filter(([, size]) => size > MAX_BYTES.module)
  return [
    ...entryFaults,
    ...large.map(
      ([name, size]) =>
        `${name} loads ${kilobytes(size)}, more than the limit of ${kilobytes(MAX_BYTES.module)}`,
    ),
  ]
}

/** The sizes in one line, with the largest page by name. */
export function sizeLine({ entry, modules }: Sizes): string {
  const [largest] = Object.entries(modules).toSorted(([, left], [, right]) => right - left)
  const page = largest ? `, its largest page ${largest[0]} ${kilobytes(largest[1])}` : ''
  return `entry ${kilobytes(entry)}${page}, gzip`
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
