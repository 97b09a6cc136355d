import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { composeRegistry } from '@meshdeck/federation/compose'
import type { Registry } from '@meshdeck/federation/registry'
import { defaultSettings, parseSettings, type Settings } from '@meshdeck/federation/settings'
import { parseShellManifest, type ShellManifest } from '@meshdeck/federation/shell-manifest'

/** What a page is made of. */
export type State = { shell: ShellManifest; registry: Registry; settings: Settings }

export type Installation = {
  /** Folders of remotes, the one that wins first. */
  remoteFolders: readonly string[]
  shellFolder: string
  /** The state as it lies on disk now; read again only when something there has changed. */
  current: () => State
}

type Folders = {
  /** Holds `mfe/`, `settings.json` and `registry-overlay.json`, none of which need exist. */
  dataDir: string
  /** Holds `shell/` and `mfe/`, as the build writes them. */
  buildDir: string
}

/**
 * What is installed: the built shell and remotes, and what the data folder adds to them. Throws at
 * once when the shell is not built or the settings are malformed; later faults of that kind are
 * told on the error output, and the last good state stays.
 */
export function openInstallation({ dataDir, buildDir }: Folders): Installation {
  const remoteFolders = [join(dataDir, 'mfe'), join(buildDir, 'mfe')]
  const shellFolder = join(buildDir, 'shell')
  const shellFile = join(shellFolder, 'shell.json')
  const settingsFile = join(dataDir, 'settings.json')
  const overlay = join(dataDir, 'registry-overlay.json')

  function read(): State {
    const shell = parseShellManifest(readJson(shellFile))
    const settings = existsSync(settingsFile)
      ? parseSettings(readJson(settingsFile))
      : defaultSettings
    return {
      shell,
      settings,
      registry: composeRegistry({ folders: remoteFolders, overlay, shell }),
    }
  }

  function stamp(): string {
    const files = [shellFile, settingsFile, overlay, ...remoteFolders.flatMap(fragmentFiles)]
    return files.map((file) => `${file} ${changedAt(file)}`).join('\n')
  }

  let readAt = stamp()
  let state = read()
  tellProblems(state.registry)

  return {
    remoteFolders,
    shellFolder,
    current() {
      const now = stamp()
      if (now === readAt) return state
      readAt = now
      try {
        state = read()
        tellProblems(state.registry)
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
      }
      return state
    },
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Two levels of folders and the fragment in each: what a deployment changes. */
function fragmentFiles(folder: string): string[] {
  return subfolders(folder)
    .flatMap(subfolders)
    .map((version) => join(version, 'fragment.json'))
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => join(folder, name))
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

function tellProblems({ problems }: Registry) {
  for (const { name, message } of problems) console.error(`registry: ${name} ${message}`)
}
