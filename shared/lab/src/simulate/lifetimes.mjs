// @ts-check

/** @typedef {{ browser: number, shared: number }} Lifetime Seconds for which a copy is used without asking. */

/**
 * How long browsers and caches in between may use an answer, by its `cache-control`.
 * @param {string | undefined} cacheControl
 * @returns {Lifetime}
 */
export function lifetimeOf(cacheControl = '') {
  const words = cacheControl.split(',').map((word) => word.trim().toLowerCase())
  if (words.includes('no-store') || words.includes('no-cache')) return { browser: 0, shared: 0 }
  /** @param {string} name */
  const seconds = (name) => {
    const word = words.find((each) => each.startsWith(`${name}=`))
    return word === undefined ? undefined : Number(word.slice(name.length + 1))
  }
  const browser = seconds('max-age') ?? 0
  return { browser, shared: words.includes('private') ? 0 : (seconds('s-maxage') ?? browser) }
}
