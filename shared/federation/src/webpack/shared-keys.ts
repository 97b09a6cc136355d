import { createRequire } from 'node:module'
import { join } from 'node:path'

import { rangeOf, type Workspace } from './workspace'

/**
 * What the shell lends to remotes (`host-shell/src/federation/create-containers.ts`). Libraries below
 * the facades (router, Chakra, jotai, ky) are no keys: whole they would cost several times what is
 * used of them.
 */
function sharedKeys({ react, platform, ui }: Workspace, { isDevelopment }: Mode = {}) {
  const ours = (version: string) => ({ version, range: rangeOf(version) })
  // files of their own, which come when a remote first asks for them
  const late = (version: string) => ({ ...ours(version), isLate: true })
  return {
    react,
    'react/jsx-runtime': react,
    ...(isDevelopment && { 'react/jsx-dev-runtime': react }),
    'react-dom': react,
    '@meshdeck/platform': ours(platform),
    '@meshdeck/ui': ours(ui),
    '@meshdeck/ui/chart': late(ui),
    '@meshdeck/ui/data-table': late(ui),
    '@meshdeck/ui/dialog': late(ui),
    '@meshdeck/ui/form': late(ui),
    '@meshdeck/ui/page': late(ui),
    '@meshdeck/ui/panel': late(ui),
  }
}

/** Key → version of what the shell lends: its copies are there before any remote, so no other can win. */
export function lentVersions(workspace: Workspace, mode?: Mode) {
  return mapKeys(sharedKeys(workspace, mode), ({ version }) => version)
}

/** `import: false`: without the shell's copy a remote fails, it never brings a second one. */
export function remoteShared(workspace: Workspace, mode?: Mode) {
  return mapKeys(sharedKeys(workspace, mode), ({ range }) => ({
    singleton: true,
    strictVersion: true,
    import: false as const,
    requiredVersion: range,
  }))
}

/** In development there is React's other JSX besides, which only builds for the dev server ask for. */
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

/** The keys that are not there from the start. */
export function lateKeyNames(workspace: Workspace): string[] {
  const keys = Object.entries(sharedKeys(workspace))
  return keys.flatMap(([name, key]) => ('isLate' in key ? [name] : []))
}

/** Our own keys: those whose exports form the contract between a remote and the shell. */
export function isContractKey(key: string): boolean {
  return key.startsWith('@meshdeck/')
}

/** Each of our own keys with the file that it is. */
export function contractFiles(workspace: Workspace): Map<string, string> {
  const { resolve } = createRequire(join(workspace.root, 'host-shell/package.json'))
  return new Map(
    sharedKeyNames(workspace)
      .filter(isContractKey)
      .map((key) => [key, resolve(key)]),
  )
}
