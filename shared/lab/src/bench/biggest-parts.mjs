// @ts-check
import { existsSync } from 'node:fs'

import { at } from '@meshdeck/tools/paths'
import { packagesOf } from '@meshdeck/tools/size/packages-of'

const SHOWN = 10

/** What would make a part smaller, with what was measured or tried of it. */
const LEVERS = new Map([
  ['react-dom', 'nothing: one module, production build, smallest of three minifiers'],
  ['@chakra-ui/react', 'a base preset with only the style props in use, about 4 kB'],
  ['i18next', 'nothing short of another library: one module that cannot be taken apart'],
  ['react-router', 'nothing: only its declarative part is taken'],
  ['@tanstack/query-core', 'nothing: infinite and parallel queries are the only parts left out'],
  ['@tanstack/virtual-core', 'nothing: one module; measuring rows is the part not needed here'],
  ['zod', 'schemas in the platform with fewer kinds of fields'],
  ['ky', 'plain fetch instead, about 7 kB'],
  ['lucide-react', 'fewer icons that the registry may name'],
  ['shared/ui', 'lazy entries for what the first table does not draw (tabs, key and value)'],
  ['host-shell', 'crash screens and network selector on first use'],
  ['shared/platform', 'little: session, status and words are needed at once'],
  ['shared/api', 'resource modules of which a page uses less'],
  ['jotai', 'nothing: its core alone is taken'],
  ['webpack', 'fewer files that load later: each has its hash in the first'],
  ['mfe-networks', 'columns that are hidden at first'],
])

/**
 * The largest packages in what a cold visit loads.
 * @param {string[]} paths of scripts, as the browser asked for them
 */
export function biggestParts(paths) {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const path of paths) {
    const map = at(`.build/maps${path}.map`)
    // neither a file of nothing but words nor the script in the page has one
    if (!existsSync(map)) continue
    for (const [name, size] of packagesOf(at(`.build${path}`), map)) {
      sizes.set(name, (sizes.get(name) ?? 0) + size)
    }
  }
  return [...sizes]
    .map(([name, gzip]) => ({
      name,
      gzip: Math.round(gzip),
      lever: LEVERS.get(name) ?? 'not looked at yet',
    }))
    .toSorted((left, right) => right.gzip - left.gzip)
    .slice(0, SHOWN)
}
