/** @typedef {{ name: string, files: number, bytes: number }} Weight Of scripts that are fetched together. */

/** Embedded in each page's HTML, so it's never fetched. */
const IN_PAGE = 'shell/boot'
const FRAMED = ['dashboard', 'nodes', 'users']

/**
 * What a visit fetches of the shell and remotes until its page shows, in whole kB of gzip, from the build's budget.
 * @param {import('@meshdeck/tools/size/budget').Budget} budget
 * @returns {Weight[]}
 */
export function weightsOf({ pages, remotes }) {
  const files = FRAMED.flatMap((page) => Object.entries(pages[page]?.files ?? {}))
  const shellFiles = new Map(
    files.filter(([name]) => name.startsWith('shell/') && name !== IN_PAGE),
  )
  const bytes = [...shellFiles.values()].reduce((sum, size) => sum + size, 0)
  return [
    { name: 'shell', files: shellFiles.size, bytes: toWholeKilobytes(bytes) },
    ...Object.entries(remotes).map(([name, { entry, firstPage, requests }]) => ({
      name,
      files: requests,
      bytes: toWholeKilobytes(entry + firstPage),
    })),
  ]
}

/** @param {number} bytes */
const toWholeKilobytes = (bytes) => Math.round(bytes / 1000) * 1000

/** @typedef {{ browser: number, shared: number }} Lifetime Seconds for which a copy is used without asking. */

/**
 * Returns how long browsers and intermediate caches may use a response, by its `cache-control`.
 * @param {string | undefined} cacheControl
 * @returns {Lifetime}
 */
export function lifetimeOf(cacheControl = '') {
  const words = cacheControl.split(',').map((word) => word.trim().toLowerCase())
  if (words.includes('no-store') || words.includes('no-cache')) return { browser: 0, shared: 0 }
  /** @param {string} name */
  const seconds = (name) => {
    const word = words.find((word) => word.startsWith(`${name}=`))
    return word === undefined ? undefined : Number(word.slice(name.length + 1))
  }
  const browser = seconds('max-age') ?? 0
  return { browser, shared: words.includes('private') ? 0 : (seconds('s-maxage') ?? browser) }
}
