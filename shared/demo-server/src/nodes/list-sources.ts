import type { Served } from '../context'
import type { Source } from '../http/prepared-list'
import { nothingFixed, type SentRow } from '../http/sent-row'
import { createStatuses } from '../metrics/link-status'
import { readIds } from '../storage/read-ids'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { createClientRows } from './client-rows'
import { clientStatus, isUserClient } from './node'
import { createNodeRows, type NodeRow } from './node-rows'

/** Rows in a part: nodes have some 1600 bytes and more, their states 150. */
const NODES = 128
const STATES = 1024

/** What lists of nodes and of external clients are made of; without a network those of all. */
export function createListSources(context: Served) {
  const { store } = context
  const nodeRows = createNodeRows(context)
  const clientRows = createClientRows(context)

  function nodeSource(sent: (row: NodeRow, status: string) => SentRow, network?: string) {
    return {
      ids: () => nodeIds(store, network),
      rowsOf(ids: string[]) {
        const rows = nodeRows.of(ids)
        const { inLists, holds } = createStatuses(store)
        const until = Math.min(...rows.map(({ node }) => holds(node)))
        return { rows: rows.map((row) => sent(row, inLists(row.node))), until }
      },
    }
  }

  function clientSource(textsOf: (clients: ExtClient[]) => string[], network?: string) {
    return {
      ids: () => clientRows.ids(network),
      rowsOf(ids: string[]) {
        const texts = textsOf(clientRows.of(ids))
        return { rows: texts.map((tail) => ({ fixed: nothingFixed, tail })), until: Infinity }
      },
    }
  }

  return {
    nodeChanges: nodeRows.changes,
    hasChangedClients: clientRows.hasChanged,
    nodes(network?: string): Source {
      const sent = (row: NodeRow, status: string) => nodeRows.sent(row, status, network)
      return { ...nodeSource(sent, network), part: NODES }
    },
    clients: (network?: string): Source => ({
      ...clientSource(clientRows.textsOf, network),
      part: NODES,
    }),
    nodeStates: (network: string): Source => ({ ...nodeSource(nodeState, network), part: STATES }),
    clientStates: (network: string): Source => ({
      ...clientSource((clients) => clients.map(clientState), network),
      part: STATES,
    }),
  }
}

/** Those of one network in the order of their joining, those that have left it last; all by id. */
function nodeIds({ db }: Store, network: string | undefined): string[] {
  if (network === undefined) return readIds(db, 'SELECT id FROM nodes ORDER BY id')
  return readIds(
    db,
    'SELECT id FROM nodes WHERE network = ? OR homenetwork = ? ORDER BY network <> ?, rowid',
    [network, network, network],
  )
}

function nodeState({ node }: NodeRow, status: string): SentRow {
  const tail = member({ id: node.id, is_static: false, is_user_node: false, status })
  return { fixed: nothingFixed, tail }
}

function clientState(client: ExtClient): string {
  return member({
    id: client.clientid,
    is_static: true,
    is_user_node: isUserClient(client),
    status: clientStatus(client),
  })
}

function member(state: { id: string; status: string } & Record<string, unknown>): string {
  return `${JSON.stringify(state.id)}:${JSON.stringify(state)}`
}
