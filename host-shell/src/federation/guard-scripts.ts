import { SHELL_POLICIES, UNCHECKED } from '@meshdeck/federation/page'
import type { RemoteBuild } from '@meshdeck/federation/registry'
import type { ModuleFederationRuntimePlugin } from '@meshdeck/federation/runtime'
import { consolePath } from '@meshdeck/platform/shell'

import { dropPreload, refetchScript, noteFailed } from './retry-script'
import { scriptPolicy } from './script-policy'

declare const process: { env: { NODE_ENV: string } }

const LOAD_TIMEOUT_MS = 8000

/**
 * Federation plugin that checks every entry: allows only addresses in the registry, each with the hash from the
 * registry and a timeout of 8 s, and refetches entries that failed. Chunks are checked by the hashes in their entry.
 */
export function guardScripts(builds: readonly RemoteBuild[]): ModuleFederationRuntimePlugin {
  const integrity = new Map(builds.map((build) => [entryUrl(build), build.integrity]))
  /** Entries that failed only because of the page's own preload. */
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
      await refetchScript(remoteInfo.entry)
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

/**
 * Returns the hash that a file must have. Files compiled by the dev server have none, and only the development shell
 * accepts that.
 */
function demanded(integrity = ''): string {
  return process.env.NODE_ENV === 'development' && integrity === UNCHECKED ? '' : integrity
}

/** Returns the absolute address of a build's entry, in the form that the federation requests. */
export function entryUrl({ base, entry }: RemoteBuild): string {
  return new URL(consolePath() + base + entry, window.location.href).href
}
