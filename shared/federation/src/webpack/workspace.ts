import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { major } from 'semver'
import * as z from 'zod/mini'

import { formatIssues } from '../format-issues'

const { resolve: resolveOwn } = createRequire(import.meta.url)

const packageSchema = z.object({
  version: z.string(),
  peerDependencies: z._default(z.record(z.string(), z.string()), {}),
})

/** The checkout that is built, with the versions that are written into the output. */
export type Workspace = {
  root: string
  platform: string
  ui: string
  react: { version: string; range: string }
  /** Version of the federation runtime and of the plugin that builds entries for it. */
  federation: string
}

/**
 * Version range of the shell for a build: any version of the same major. A version that only adds exports breaks no
 * remote, and one that removes some is detected by their names.
 */
export const rangeOf = (version: string): string => `^${major(version)}.0.0`

/** Reads the versions of the shared packages below `root`, the folder of `pnpm-workspace.yaml`. */
export function readWorkspace(root: string): Workspace {
  const platformFile = join(root, 'shared/platform/package.json')
  const platform = readPackage(platformFile)
  const reactFile = createRequire(platformFile).resolve('react/package.json')
  return {
    root,
    platform: platform.version,
    ui: readPackage(join(root, 'shared/ui/package.json')).version,
    react: {
      version: readPackage(reactFile).version,
      range: platform.peerDependencies.react ?? '*',
    },
    federation: readPackage(resolveOwn('@module-federation/webpack-bundler-runtime/package.json'))
      .version,
  }
}

/**
 * Reads the versions for a remote in a separate repository, which is built for the shell whose types it has installed.
 * Throws a `TypeError` when they are missing, or of another major version than the one that `root` builds for.
 */
export function readOutside(root: string, folder: string): Workspace {
  const shellWorkspace = readWorkspace(root)
  const platform = readInstalled(folder, '@meshdeck/platform')
  const ui = readInstalled(folder, '@meshdeck/ui')
  requireMajor('@meshdeck/platform', platform.version, shellWorkspace.platform)
  requireMajor('@meshdeck/ui', ui.version, shellWorkspace.ui)
  const range = platform.peerDependencies.react ?? shellWorkspace.react.range
  return {
    ...shellWorkspace,
    platform: platform.version,
    ui: ui.version,
    react: { ...shellWorkspace.react, range },
  }
}

function readInstalled(folder: string, name: string) {
  const { resolve } = createRequire(join(folder, 'package.json'))
  try {
    return readPackage(resolve(`${name}/package.json`))
  } catch (error) {
    if (error instanceof TypeError) throw error
    throw new TypeError(`the types of ${name} aren't installed in ${folder}`, { cause: error })
  }
}

function requireMajor(name: string, installedVersion: string, shellVersion: string) {
  if (major(installedVersion) === major(shellVersion)) return
  throw new TypeError(
    `the types of ${name} are for ${installedVersion}, but the shell has ${shellVersion}`,
  )
}

/** Returns the version in a folder's `package.json`. Throws a `TypeError` that names the file. */
export function packageVersion(folder: string): string {
  return readPackage(join(folder, 'package.json')).version
}

function readPackage(file: string) {
  const parsed = z.safeParse(packageSchema, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new TypeError(`${file}: ${formatIssues(parsed.error)}`)
  return parsed.data
}
