import type { Served } from '../context'
import { watchRows } from '../storage/row-watch'
import { type ExtClient, extClientsTable } from '../storage/tables'
import { createNodeReplies } from './node-reply'
import { clientIdsAmong } from './nodes-of'

/** External clients as lists of nodes show them. */
export function createClientRows(context: Served) {
  const { store } = context
  const replies = createNodeReplies(context)
  const watch = watchRows(store.db, {
    table: 'extclients',
    key: 'clientid',
    columns: Object.keys(extClientsTable.columns),
  })
  // which clients are shown depends on gateways
  watch.alsoAfter('UPDATE OF network, isingressgateway ON main.nodes', `SELECT 'any' AS id`)

  return {
    hasChanged: () => watch.drain().length > 0,

    ids: (network?: string) => clientIdsAmong(store, network),
    of: (ids: string[]) => store.extClients.some(ids),
    textsOf: (clients: ExtClient[]) => replies.ofClients(clients).map((it) => JSON.stringify(it)),
  }
}
