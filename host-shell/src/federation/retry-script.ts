import type { LoadFile } from '@meshdeck/federation/runtime'

const LONGEST_WAIT_MS = 8000

/** Addresses of scripts that did not arrive. */
const failed = new Set<string>()

/** Has a build get a file anew that has failed. */
export function askAnew(load: LoadFile): LoadFile {
  return function ask(url, done, ...chunk) {
    function start() {
      load(
        url,
        (event) => {
          if (event.type === 'load') return done(event)
          noteFailed(url)
          // one that was late goes too: another attempt would wait for the same answer
          const wasAhead = dropPreload(url)
          if (event.type === 'error' && wasAhead) ask(url, done, ...chunk)
          else done(event)
        },
        ...chunk,
      )
    }
    const isFetched = fetchAnew(url)
    if (isFetched) void isFetched.then(start)
    else start()
  }
}

export function noteFailed(url: string): void {
  failed.add(url)
}

/**
 * Puts a file that has failed into the browser's cache as the server has it now; undefined for others. Asked
 * for as before, one that arrived altered would come out of that cache and be refused for as long as the page is open.
 */
export function fetchAnew(url: string): Promise<unknown> | undefined {
  if (!failed.has(url)) return undefined
  return fetch(url, { cache: 'reload', signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
    .then((reply) => reply.blob())
    .catch(() => undefined)
}

/**
 * Takes away what the page has asked for ahead, once; false when there is nothing. If that failed, the
 * browser lets the next script of that address fail with it, without asking for it.
 */
export function dropPreload(url: string): boolean {
  const { pathname } = new URL(url, window.location.href)
  const link = document.querySelector(`link[rel=preload][href="${pathname}"]`)
  link?.remove()
  return link !== null
}
