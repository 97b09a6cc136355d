import type { GraphRow, LinkKind } from './graph-rows'
import type { Steps } from './steps'

/** Ends are indices into the rows: 12,000 string keys would be looked up in every frame. */
export type Link = { source: number; target: number; kind: LinkKind }

/** The rows with what ties them, as it is drawn. */
export type GraphModel = {
  rows: readonly GraphRow[]
  indexOf: ReadonlyMap<string, number>
  links: readonly Link[]
  /** Of each row, whichever end it is. */
  linksOf: ReadonlyArray<readonly Link[]>
}

export function* graphModelSteps(rows: readonly GraphRow[]): Steps<GraphModel> {
  const indexOf = new Map(rows.map(({ id }, index) => [id, index]))
  yield
  const links: Link[] = []
  const linksOf: Link[][] = rows.map(() => [])
  for (const [source, { ties }] of rows.entries()) {
    for (const { to, kind } of ties) {
      const target = indexOf.get(to)
      if (target === undefined) continue
      const link = { source, target, kind }
      links.push(link)
      linksOf[source]?.push(link)
      linksOf[target]?.push(link)
    }
    yield
  }
  return { rows, indexOf, links, linksOf }
}

/**
 * The way from a row to the last thing that it hangs on, itself first: a config file, its gateway, what relays that.
 * Two that name each other end it.
 */
export function pathToHub({ rows, indexOf }: GraphModel, from: string): GraphRow[] {
  const path: GraphRow[] = []
  let next = indexOf.get(from)
  while (next !== undefined) {
    const row = rows[next]
    if (!row || path.includes(row)) break
    path.push(row)
    next = indexOf.get(row.ties[0]?.to ?? '')
  }
  return path
}
