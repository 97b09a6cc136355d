import type { LoadFile } from '@meshdeck/federation/runtime'

const TIMEOUT_MS = 8000

/** Addresses of scripts that failed to load. */
const failedUrls = new Set<string>()

/** Wraps a build's script loader so that files that failed are fetched again. */
export function withScriptRetry(load: LoadFile): LoadFile {
  return function ask(url, done, ...chunk) {
    function start() {
      load(
        url,
        (event) => {
          if (event.type === 'load') return done(event)
          noteFailed(url)
          // a late preload is removed too: another attempt would wait for the same response
          const wasAhead = dropPreload(url)
          if (event.type === 'error' && wasAhead) ask(url, done, ...chunk)
          else done(event)
        },
        ...chunk,
      )
    }
    const refetching = refetchScript(url)
    if (refetching) void refetching.then(start)
    else start()
  }
}

export function noteFailed(url: string): void {
  failedUrls.add(url)
}

/**
 * Refreshes a failed file in the browser's cache from the server; undefined for other files. Otherwise a file that
 * arrived altered would keep coming from the cache and be refused as long as the page is open.
 */
export function refetchScript(url: string): Promise<unknown> | undefined {
  if (!failedUrls.has(url)) return undefined
  return fetch(url, { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((reply) => reply.blob())
    .catch(() => undefined)
}

/**
 * Removes the page's preload of a script, once. Returns false if there is none. After a failed preload the browser
 * fails the next script of that address too, without a request.
 */
export function dropPreload(url: string): boolean {
  const { pathname } = new URL(url, window.location.href)
  const link = document.querySelector(`link[rel=preload][href="${pathname}"]`)
  link?.remove()
  return link !== null
}
