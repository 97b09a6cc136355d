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
 * The only way in which entries of remotes reach the page: addresses of the registry, each with
 * the hash that the registry names, and none later than 8 s. Chunks are checked by the hashes that
 * their entry carries.
 */
export function entryScripts(builds: readonly RemoteBuild[]) {
  const integrity = new Map(builds.map((build) => [entryUrl(build), build.integrity]))
  const policy = globalThis.trustedTypes?.createPolicy('mf-host', { createScriptURL: onlyKnown })

  function onlyKnown(url: string): string {
    if (!integrity.has(url)) throw new TypeError(`${url} is not in the registry`)
    return url
  }

  return {
    /** Resolves once the entry has run; rejects when it is missing, altered or late. */
    load(build: RemoteBuild): Promise<void> {
      const url = entryUrl(build)
      const script = document.createElement('script')
      script.integrity = integrity.get(onlyKnown(url)) ?? ''
      script.crossOrigin = 'anonymous'
      script.src = policy ? policy.createScriptURL(url) : url
      return run(script)
    },
  }
}

/** A script that is late may still run: it sets the global of its build, which nobody then asks. */
function run(script: HTMLScriptElement): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => () => reject(new Error(`${script.src} ${reason}`))
    setTimeout(fail('came too late'), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', fail('did not load'))
    document.head.append(script)
  }).finally(() => script.remove())
}

/** The absolute address of a build's entry. */
function entryUrl({ base, entry }: RemoteBuild): string {
  return new URL(base + entry, window.location.href).href
}
