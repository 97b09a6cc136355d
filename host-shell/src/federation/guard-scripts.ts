import { SHELL_POLICIES, UNCHECKED } from '@meshdeck/federation/page'
import type { RemoteBuild } from '@meshdeck/federation/registry'
import type { ModuleFederationRuntimePlugin } from '@meshdeck/federation/runtime'
import { consolePath } from '@meshdeck/platform/shell'

import { dropPreload, fetchAnew, noteFailed } from './retry-script'
import { scriptPolicy } from './script-policy'

declare const process: { env: { NODE_ENV: string } }

const LOAD_TIMEOUT_MS = 8000

/**
 * The plugin of the federation through which every entry passes: only addresses of the registry,
 * each with the hash that the registry names, none later than 8 s, and anew what has failed. Chunks
 * are checked by the hashes that their entry carries.
 */
export function guardScripts(builds: readonly RemoteBuild[]): ModuleFederationRuntimePlugin {
  const integrity = new Map(builds.map((build) => [entryUrl(build), build.integrity]))
  /** Entries that only what the page asked for ahead of them has kept away. */
  const keptAway = new Set<string>()
  const isKnown = (url: string) => integrity.has(url)
  const policy = scriptPolicy(SHELL_POLICIES.remotes, isKnown, 'is not in the registry')

  return {
    name: 'guard-scripts',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = policy.createScriptURL(url)
      script.integrity = demanded(integrity.get(url))
      script.crossOrigin = 'anonymous'
      script.addEventListener('error', () => dropPreload(url) && keptAway.add(url))
      return { script, timeout: LOAD_TIMEOUT_MS }
    },
    async loadEntry({ remoteInfo }) {
      await fetchAnew(remoteInfo.entry)
    },
    afterLoadEntry({ remoteInfo, error }) {
      if (error === undefined) return
      noteFailed(remoteInfo.entry)
    },
    errorLoadRemote({ id, remote, origin }) {
      return remote && keptAway.delete(remote.entry) ? origin.loadRemote(id) : undefined
    },
  }
}

/** The hash that a file must have. What the dev server compiles has none, and no other shell loads that. */
function demanded(integrity = ''): string {
  return process.env.NODE_ENV === 'development' && integrity === UNCHECKED ? '' : integrity
}

/** The absolute address of a build's entry, as the federation asks for it. */
export function entryUrl({ base, entry }: RemoteBuild): string {
  return new URL(consolePath() + base + entry, window.location.href).href
}
