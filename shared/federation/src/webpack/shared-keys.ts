import { createRequire } from 'node:module'
import { join } from 'node:path'

import { rangeOf, type Workspace } from './workspace'

/**
 * Returns what the shell shares with remotes (`host-shell/src/federation/create-containers.ts`). Libraries below the
 * facades (router, Chakra, jotai, ky) aren't keys: as a whole they would be several times larger than their used parts.
 */
function sharedKeys({ react, platform, ui }: Workspace, { isDevelopment }: Mode = {}) {
  const ownKey = (version: string) => ({ version, range: rangeOf(version) })
  // separate files, loaded when a remote first requests them
  const lateKey = (version: string) => ({ ...ownKey(version), isLate: true })
  return {
    react,
    'react/jsx-runtime': react,
    ...(isDevelopment && { 'react/jsx-dev-runtime': react }),
    'react-dom': react,
    '@meshdeck/platform': ownKey(platform),
    '@meshdeck/ui': ownKey(ui),
    '@meshdeck/ui/chart': lateKey(ui),
    '@meshdeck/ui/data-table': lateKey(ui),
    '@meshdeck/ui/dialog': lateKey(ui),
    '@meshdeck/ui/form': lateKey(ui),
    '@meshdeck/ui/page': lateKey(ui),
    '@meshdeck/ui/panel': lateKey(ui),
  }
}

/** Versions of the shared modules by key: the shell's copies are loaded before any remote, so no other copy can win. */
export function sharedVersions(workspace: Workspace, mode?: Mode) {
  return mapKeys(sharedKeys(workspace, mode), ({ version }) => version)
}

/** `import: false`: without the shell's copy a remote fails; it never bundles a second one. */
export function remoteShared(workspace: Workspace, mode?: Mode) {
  return mapKeys(sharedKeys(workspace, mode), ({ range }) => ({
    singleton: true,
    strictVersion: true,
    import: false as const,
    requiredVersion: range,
  }))
}

/** In development there is also React's other JSX runtime, which only dev server builds use. */
type Mode = { isDevelopment?: boolean }

type Keys = ReturnType<typeof sharedKeys>
type Key = Keys['react']

function mapKeys<Options>(keys: Keys, toOptions: (key: Key) => Options) {
  const entries = Object.entries<Key>(keys)
  return Object.fromEntries(entries.map(([name, key]) => [name, toOptions(key)]))
}

function sharedKeyNames(workspace: Workspace): string[] {
  return Object.keys(sharedKeys(workspace))
}

/** Returns the keys that aren't loaded from the start. */
export function lazyKeyNames(workspace: Workspace): string[] {
  const keys = Object.entries(sharedKeys(workspace))
  return keys.flatMap(([name, key]) => ('isLate' in key ? [name] : []))
}

/** Whether a key is the console's own: their exports form the contract between a remote and the shell. */
export function isContractKey(key: string): boolean {
  return key.startsWith('@meshdeck/')
}

/** Returns the file of each of the console's own keys. */
export function contractFiles(workspace: Workspace): Map<string, string> {
  const { resolve } = createRequire(join(workspace.root, 'host-shell/package.json'))
  return new Map(
    sharedKeyNames(workspace)
      .filter(isContractKey)
      .map((key) => [key, resolve(key)]),
  )
}
