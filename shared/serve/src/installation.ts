import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, isAbsolute, resolve } from 'node:path'

import type { WatchedStore } from '@meshdeck/federation/delivery'
import { readJson } from '@meshdeck/federation/read-json'
import { reasonOf } from '@meshdeck/federation/reason-of'
import type { Registry } from '@meshdeck/federation/registry'
import { defaultSettings, parseSettings, type Settings } from '@meshdeck/federation/settings'
import { parseShellManifest, type ShellManifest } from '@meshdeck/federation/shell-manifest'
import { readSources, type CheckedBuild } from '@meshdeck/federation/survey'
import {
  composeTenant,
  noFleet,
  noTenant,
  type RegistrySources,
  type Tenant,
} from '@meshdeck/federation/tenants'

/** Data of a page, readable by every visitor. */
export type State = { shell: ShellManifest; registry: Registry; settings: Settings }

export type Installation = {
  /** Folders of remotes; the first one wins. */
  remoteFolders: readonly string[]
  shellFolder: string
  /** State as it is on disk now; read again only after a change. */
  current: () => State
  /** Whether the shell comes from the dev server. */
  isDevelopment?: boolean
  /** Whether the first label of a host name is a tenant's name. */
  hasTenants: boolean
  /** Like `current`, for a tenant by name; undefined when no tenant has that name. */
  ofTenant: (name: string) => Promise<State | undefined>
}

/** What is on disk, and what the store returned when it was read. */
type InstallationData = {
  state: State
  ingredients: RegistrySources
  /** With the folders on this machine, for the operator of the console. */
  problems: Registry['problems']
  decisions: ReturnType<WatchedStore['current']> | undefined
}

type Folders = {
  /** Folder of `mfe/`, `settings.json` and `registry-overlay.json`, all of them optional. */
  dataDir: string
  /** Folder with `shell/` and `mfe/`, as the build writes them. */
  buildDir: string
  /**
   * Folder of the dev server, laid out as a build: its shell, and its remotes, which replace all others of the same
   * names.
   */
  development?: string | undefined
  /** Host whose servers a console for many tenants may call; setting it makes this such a console. */
  hostedAt?: string | undefined
  /** Store of delivered builds and of what each tenant has of them. */
  store?: WatchedStore | undefined
}

/**
 * Opens what is installed: the built shell and remotes, and what the data folder adds to them. Throws at once when the
 * shell isn't built or the settings are malformed; later faults of that kind are logged, and the last valid state
 * remains.
 */
export function openInstallation(folders: Folders): Installation {
  const { dataDir, buildDir, development, hostedAt, store } = folders
  const developed = development === undefined ? undefined : join(development, 'mfe')
  const usual = [join(dataDir, 'mfe'), ...(store ? [store.folder] : []), join(buildDir, 'mfe')]
  const remoteFolders = developed === undefined ? usual : [developed, ...usual]
  const shellFolder = join(development ?? buildDir, 'shell')
  const places = placesOf(folders)
  const shellFile = join(shellFolder, 'shell.json')
  const settingsFile = join(dataDir, 'settings.json')
  const overlayFile = join(dataDir, 'registry-overlay.json')
  let damagedFiles: string[] = []

  function read(): InstallationData {
    const shell = parseShellManifest(readNamed(shellFile, ' Install this release again.'))
    const written = existsSync(settingsFile)
      ? parseSettings(readNamed(settingsFile))
      : defaultSettings
    const settings = hostedAt === undefined ? written : hostedSettings(written, hostedAt)
    const { builds, overlay, problems } = readSources({
      folders: remoteFolders,
      developed,
      overlay: overlayFile,
      shell,
    })
    damagedFiles = filesOfDamagedBuilds(builds)
    const decisions = store?.current() ?? { fleet: noFleet }
    const ingredients: RegistrySources = { builds, shell, overlay, problems, ...decisions }
    const { registry } = composeTenant(ingredients, noTenant)
    return {
      state: { shell, settings, registry: publicRegistry(registry, places) },
      ingredients,
      problems: registry.problems,
      decisions: store?.current(),
    }
  }

  function stamp(): string {
    const files = [shellFile, settingsFile, overlayFile, ...remoteFolders.flatMap(buildMarks)]
    return [...files, ...damagedFiles].map((file) => `${file} ${changedAt(file)}`).join('\n')
  }

  // before reading, so that a change during it causes another read
  let readAt = stamp()
  let data = read()
  reportNewProblems(data.problems)

  function look(): InstallationData {
    const currentStamp = stamp()
    if (currentStamp === readAt && data.decisions === store?.current()) return data
    readAt = currentStamp
    const previousProblems = data.problems
    try {
      data = read()
      reportNewProblems(data.problems, previousProblems)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    return data
  }

  const composedStates = new WeakMap<Tenant, { from: InstallationData; state: State }>()

  return {
    remoteFolders,
    shellFolder,
    isDevelopment: development !== undefined,
    hasTenants: store !== undefined,
    current: () => look().state,
    async ofTenant(name) {
      const tenant = await store?.tenant(name)
      if (!tenant) return undefined
      const from = look()
      const composedState = composedStates.get(tenant)
      if (composedState?.from === from) return composedState.state
      const { settings, shell } = from.state
      const { registry, branding } = composeTenant(from.ingredients, { name, tenant })
      const state = {
        shell,
        registry: publicRegistry(registry, places),
        settings: { ...settings, branding: { ...settings.branding, ...branding } },
      }
      composedStates.set(tenant, { from, state })
      return state
    },
  }
}

function placesOf({ dataDir, buildDir, development, store }: Folders): Place[] {
  return [
    { folder: dataDir, label: 'data' },
    { folder: buildDir, label: 'build' },
    ...(development === undefined ? [] : [{ folder: development, label: 'development' }]),
    ...(store ? [{ folder: store.folder, label: 'delivered' }] : []),
  ]
}

function hostedSettings(settings: Settings, host: string): Settings {
  const hostedHosts = [...new Set([...settings.hostedHosts, host])]
  return { ...settings, variant: 'hosted', hostedHosts }
}

function readNamed(file: string, fix = ''): unknown {
  try {
    return readJson(file)
  } catch (error) {
    throw new Error(`${file} ${reasonOf(error)}.${fix}`, { cause: error })
  }
}

/**
 * Files of damaged builds. A build that is being copied is read as damaged once; its files are watched until it is
 * complete. Those of an intact build never change.
 */
function filesOfDamagedBuilds(builds: readonly CheckedBuild[]): string[] {
  return builds
    .filter(({ fileFaults }) => fileFaults.length > 0)
    .flatMap(({ folder, fragment }) =>
      [fragment.entry, ...Object.keys(fragment.files)].map((file) => join(folder, file)),
    )
}

/** What a deployment changes: two levels of folders, and the fragment in each. */
function buildMarks(folder: string): string[] {
  const versions = subfolders(folder).flatMap(subfolders)
  return [folder, ...versions.flatMap((version) => [version, join(version, 'fragment.json')])]
}

/** Empty for a folder that can't be read; the survey reports it. */
function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}

function changedAt(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return undefined
  }
}

function reportNewProblems(
  problems: Registry['problems'],
  previousProblems: Registry['problems'] = [],
) {
  const previousLines = new Set(previousProblems.map(inOneLine))
  for (const line of problems.map(inOneLine)) {
    if (!previousLines.has(line)) console.error(`registry: ${line}`)
  }
}

const inOneLine = ({ name, message }: Registry['problems'][number]) => `${name} ${message}`

/** A folder on the server, and the label that replaces it in public texts. */
type Place = { folder: string; label: string }

/** Returns the name of the console, as on its pages. */
export function productName({ current }: Pick<Installation, 'current'>): string {
  return current().settings.branding.name ?? 'Meshdeck'
}

/**
 * The registry for visitors: what is wrong with the builds, without the paths of the server. The part of a path below a
 * known folder remains, because it identifies the build.
 */
export function publicRegistry(registry: Registry, places: readonly Place[]): Registry {
  const knownPlaces = places
    .map(({ folder, label }) => ({ folder: resolve(folder), label }))
    // when one folder contains the other, the inner one is more specific
    .toSorted((left, right) => right.folder.length - left.folder.length)
    .filter(({ folder }) => isAbsolute(folder) && folder.length > 1)
  const withLabels = (text: string) => knownPlaces.reduce(withLabel, text)
  const problems = registry.problems.map(({ name, message }) => ({
    name: withLabels(name),
    message: withLabels(message),
  }))
  return { ...registry, problems }
}

function withLabel(text: string, { folder, label }: Place): string {
  const escaped = folder.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  // only whole segments: the folder /d is unrelated to the page /dashboard
  const path = new RegExp(String.raw`(?<![\w/.-])${escaped}(?![\w.-])`, 'g')
  return withoutCutPath(text.replaceAll(path, label), folder)
}

/** A long line ends with an ellipsis, possibly in the middle of a path that is then not recognized as a whole. */
function withoutCutPath(text: string, folder: string): string {
  const [, line] = /^(.*) …$/.exec(text) ?? []
  const start = line?.lastIndexOf(folder.slice(0, 2)) ?? -1
  if (line === undefined || start < 0 || !folder.startsWith(line.slice(start))) return text
  return `${line.slice(0, start)}…`
}
