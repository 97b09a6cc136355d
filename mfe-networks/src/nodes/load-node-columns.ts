import type { TFunction } from '@meshdeck/platform'
import type { Column } from '@meshdeck/ui/data-table'

import type { NodeRow } from '../node-model/node-rows'

type Columns = ReadonlyArray<Column<NodeRow, string>>

/** Fetches the columns that few look at, once; after a failure anew. */
export function nodeColumnLoader(t: TFunction<'networks'>): () => Promise<Columns> {
  let columns: Promise<Columns> | undefined

  const load = async () =>
    (await import(/* webpackChunkName: "node-menu" */ './more-node-columns')).moreNodeColumns(t)

  return () => {
    columns ??= load().catch((error: unknown) => {
      columns = undefined
      throw error
    })
    return columns
  }
}
