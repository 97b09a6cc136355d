import type { Store } from '../storage/store'

/** Takes a node out of every list of that column that names it, whoever's it is. */
export function takeOutOfLists(
  store: Store,
  column: 'relaynodes' | 'inet_node_client_ids',
  nodeId: string,
) {
  const listing = store.db.all(
    `SELECT id FROM nodes WHERE ${column} IS NOT NULL
     AND EXISTS (SELECT 1 FROM json_each(nodes.${column}) WHERE value = ?)`,
    [nodeId],
  )
  for (const { id } of listing) {
    const others = store.nodes.get(String(id))[column]?.filter((it) => it !== nodeId) ?? []
    store.nodes.update(String(id), { [column]: others })
  }
}
