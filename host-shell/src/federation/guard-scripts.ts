import { SHELL_POLICIES } from '@meshdeck/federation/page'
import type { RemoteBuild } from '@meshdeck/federation/registry'

const LOAD_TIMEOUT_MS = 8000

declare global {
  /** Absent in browsers without Trusted Types. */
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: { createScriptURL: (url: string) => string },
        ) => { createScriptURL: (url: string) => string }
      }
    | undefined
}

/**
 * The plugin of the federation through which every entry passes: only addresses of the registry,
 * each with the hash that the registry names, and none later than 8 s. Chunks are checked by the
 * hashes that their entry carries.
 */
export function guardScripts(builds: readonly RemoteBuild[]) {
  const integrity = new Map(builds.map((build) => [entryUrl(build), build.integrity]))
  const rules = { createScriptURL: onlyKnown }
  const policy = globalThis.trustedTypes?.createPolicy(SHELL_POLICIES.remotes, rules) ?? rules

  function onlyKnown(url: string): string {
    if (!integrity.has(url)) throw new TypeError(`${url} is not in the registry`)
    return url
  }

  return {
    name: 'guard-scripts',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script')
      script.src = policy.createScriptURL(url)
      script.integrity = integrity.get(url) ?? ''
      script.crossOrigin = 'anonymous'
      return { script, timeout: LOAD_TIMEOUT_MS }
    },
  }
}

/** The absolute address of a build's entry, as the federation asks for it. */
export function entryUrl({ base, entry }: RemoteBuild): string {
  return new URL(base + entry, window.location.href).href
}
