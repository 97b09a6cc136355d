import type { Workspace } from './workspace'

/**
 * What the shell lends to remotes. Eager keys are in the shell's first files; the others are files
 * of their own that load when a remote first asks for them. Libraries below the facades (router,
 * Chakra, jotai, ky) are no keys: whole they would cost several times what is used of them.
 */
function sharedKeys({ react, platform, ui }: Workspace) {
  const ours = (version: string, eager: boolean) => ({ version, range: `^${version}`, eager })
  return {
    react: { ...react, eager: true },
    'react/jsx-runtime': { ...react, eager: true },
    'react-dom': { ...react, eager: true },
    '@meshdeck/platform': ours(platform, true),
    '@meshdeck/ui': ours(ui, true),
    '@meshdeck/ui/data-table': ours(ui, false),
    '@meshdeck/ui/dialog': ours(ui, false),
    '@meshdeck/ui/form': ours(ui, false),
  }
}

/** The shell provides: its copy is there before any remote, so no other can win. */
export function hostShared(workspace: Workspace) {
  return mapKeys(workspace, ({ version, range, eager }) => ({
    version,
    eager,
    singleton: true,
    requiredVersion: range,
  }))
}

/** `import: false`: without the shell's copy a remote fails, it never brings a second one. */
export function remoteShared(workspace: Workspace) {
  return mapKeys(workspace, ({ range }) => ({
    singleton: true,
    strictVersion: true,
    import: false as const,
    requiredVersion: range,
  }))
}

type Key = ReturnType<typeof sharedKeys>['react']

function mapKeys<Options>(workspace: Workspace, toOptions: (key: Key) => Options) {
  const entries = Object.entries(sharedKeys(workspace))
  return Object.fromEntries(entries.map(([name, key]) => [name, toOptions(key)]))
}

export function sharedKeyNames(workspace: Workspace): string[] {
  return Object.keys(sharedKeys(workspace))
}

/** Our own keys: those whose exports form the contract between a remote and the shell. */
export function isContractKey(key: string): boolean {
  return key.startsWith('@meshdeck/')
}
