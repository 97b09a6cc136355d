import type { Problem, RegistryRemote } from '@meshdeck/federation/registry'

import { hasRun } from '../federation/known-builds'
import { lentVersions } from '../federation/lent-versions'
import { readPageData } from '../installation/page-data'

/** What became of a remote in this page. */
export type BuildState =
  | { is: 'running' | 'unopened'; version: string }
  | { is: 'fallback'; version: string; failed: string }
  | { is: 'refused'; version: string; reasons: readonly string[] }

/** Which build of a remote runs, if any does, and why not the newest. */
export function buildState({ version, refused, previous, ...build }: RegistryRemote): BuildState {
  if (refused) return { is: 'refused', version, reasons: refused }
  if (previous && hasRun(previous))
    return { is: 'fallback', version: previous.version, failed: version }
  return { is: hasRun({ ...build, version }) ? 'running' : 'unopened', version }
}

type Delivery = {
  rev: string
  problems: readonly Problem[]
  remotes: ReadonlyArray<{ name: string; state: BuildState }>
  /** Package that the shell lends, and its version. */
  lent: ReadonlyArray<readonly [name: string, version: string]>
}

/** What was delivered into this page. */
export function readDelivery(): Delivery {
  const { registry } = readPageData()
  return {
    rev: registry.rev,
    problems: registry.problems,
    remotes: registry.remotes.map((remote) => ({ name: remote.name, state: buildState(remote) })),
    lent: ['@meshdeck/platform', '@meshdeck/ui'].map((name) => [name, lentVersions[name] ?? '']),
  }
}
