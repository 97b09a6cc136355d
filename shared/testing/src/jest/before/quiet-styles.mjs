// @ts-check
import { createHash } from 'node:crypto'

const RESOLVED = 'return css(cvaStyles, ...toArray(cssStyles), propStyles);'
const RECIPE = 'return cvaRecipe(variantProps);'

/** What of a style decides whether somebody can see an element or press it. */
const FELT = ['display', 'visibility', 'pointerEvents']

/*
 * A jest transform for the file of the kit that makes the styles of an element of its properties and its recipe, at each
 * rendering: with emotion a fifth of what a test of a page takes, where nothing is drawn. Here an element has those that
 * decide whether somebody can see or press it, wherever they stand in its properties. A file of tests that looks at more
 * asks for all: `@styles all` (`browser-environment.mjs`). Throws when the kit's file is another one.
 */
export default {
  /** @param {string} source @param {string} path */
  process(source, path) {
    if (!source.includes(RESOLVED) || !source.includes(RECIPE)) {
      throw new Error(`${path} is not the file that quiet-styles.mjs knows.`)
    }
    const code = source
      .replace(RECIPE, `if (!globalThis.hasAllStyles) return undefined; ${RECIPE}`)
      .replace(
        RESOLVED,
        `if (!globalThis.hasAllStyles) return css(...[cssStyles, propStyles].map(feltIn)); ${RESOLVED}`,
      )
    return { code: `${code}\n${FELT_IN}` }
  },
  /** @param {string} source */
  getCacheKey: (source) => createHash('sha256').update(`quiet styles 1\n${source}`).digest('hex'),
}

const FELT_IN = `
const felt = new Set(${JSON.stringify(FELT)})
function feltIn(styles) {
  if (Array.isArray(styles)) return Object.assign({}, ...styles.map(feltIn))
  const kept = {}
  for (const key in styles) {
    const value = styles[key]
    if (felt.has(key)) kept[key] = value
    else if (key.startsWith('_') || key.startsWith('&')) kept[key] = feltIn(value)
  }
  return kept
}
`
