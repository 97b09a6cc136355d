// @ts-check
import { inColumns } from '../in-columns.mjs'

/** @typedef {import('@meshdeck/federation/delivery').Deliveries} Deliveries */
/** @typedef {import('@meshdeck/federation/delivery').Placement} Placement */

/** Who has what, since when and by whom. @param {Deliveries} deliveries @param {string} [only] */
export function statusLines({ remotes, shells }, only) {
  const rows = Object.entries(remotes)
    .filter(([name]) => only === undefined || name === only)
    .toSorted(([left], [right]) => left.localeCompare(right))
    .flatMap(([name, { inUse, canaries, earlier, published }]) => [
      [name, 'all', ...(inUse ? placed(inUse) : ['included version', '', ''])],
      ...Object.entries(canaries).map(([tenant, placement]) => ['', tenant, ...placed(placement)]),
      ...earlier.slice(0, 3).map((placement) => ['', 'before', ...placed(placement)]),
      ...published.slice(0, 3).map((placement) => ['', 'published', ...placed(placement)]),
    ])
  const running = shells.map((placement) => ['host-shell', 'running', ...placed(placement)])
  const shown = only === undefined ? [...rows, ...running] : rows
  if (shown.length === 0)
    return only === undefined ? 'No remotes are published.' : `${only} isn't published.`
  return inColumns([['remote', 'used by', 'version', 'since', 'by'], ...shown]).join('\n')
}

/** @param {Placement} placement */
const placed = ({ version, since, by }) => [version, since.replace(/\.\d+Z$/, 'Z'), by]
