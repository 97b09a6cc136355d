import type { FastifyInstance } from 'fastify'

import type { Served } from '../context'
import { keepingReady, ListShelf } from '../http/list-shelf'
import type { PreparedList, Source } from '../http/prepared-list'
import { nothingFixed, type SentRow } from '../http/sent-row'
import { createStatuses } from '../metrics/link-status'
import { repeat } from '../repeat'
import type { ExtClient } from '../storage/tables'
import { createClientRows } from './client-rows'
import { clientStatus, isUserClient } from './node'
import { createNodeRows, type NodeRow } from './node-rows'

/**
 * The lists that grow with the fleet, as they are sent. What the database tells has changed is made
 * anew, and nothing else; external clients stand among the nodes.
 */
export function createNodeLists(app: FastifyInstance, context: Served) {
  const { store } = context
  const nodeRows = createNodeRows(context)
  const clientRows = createClientRows(context)
  const ofNodes = new ListShelf()
  const ofClients = new ListShelf()

  function update() {
    for (const { id, what } of nodeRows.changes()) ofNodes.change(id, what === 'moved')
    if (clientRows.hasChanged()) ofClients.forget()
  }

  const end = repeat(async () => {
    update()
    await ofNodes.refresh()
    await ofClients.refresh()
  }, keepingReady)
  app.addHook('onClose', end)

  function nodeSource(sent: (row: NodeRow, status: string) => SentRow, network?: string): Source {
    return {
      ids: () => nodeIds(network),
      rowsOf(ids) {
        const rows = nodeRows.of(ids)
        const { inLists, holds } = createStatuses(store)
        const until = Math.min(...rows.map(({ node }) => holds(node)))
        return { rows: rows.map((row) => sent(row, inLists(row.node))), until }
      },
    }
  }

  function clientSource(textOf: (client: ExtClient) => string, network?: string): Source {
    return {
      ids: () => clientRows.ids(network),
      rowsOf: (ids) => ({
        rows: clientRows.of(ids).map((client) => ({ fixed: nothingFixed, tail: textOf(client) })),
        until: Infinity,
      }),
    }
  }

  /** Those of one network in the order of their joining, those that have left it last; all by id. */
  function nodeIds(network: string | undefined): string[] {
    const rows =
      network === undefined
        ? store.db.all('SELECT id FROM nodes ORDER BY id')
        : store.db.all(
            `SELECT id FROM nodes WHERE network = ? OR homenetwork = ?
             ORDER BY network <> ?, rowid`,
            [network, network, network],
          )
    return rows.map(({ id }) => String(id))
  }

  return {
    /** Nodes of every network. The id that clients are shown with comes before every other. */
    all(): PreparedList[] {
      update()
      return [
        ofClients.list('all', clientSource(clientRows.textOf)),
        ofNodes.list('all', nodeSource(nodeRows.sent)),
      ]
    },

    ofNetwork(network: string): PreparedList[] {
      update()
      const sent = (row: NodeRow, status: string) => nodeRows.sent(row, status, network)
      return [
        ofNodes.list(`nodes of ${network}`, nodeSource(sent, network)),
        ofClients.list(`nodes of ${network}`, clientSource(clientRows.textOf, network)),
      ]
    },

    /** Members of an object, by id. */
    statusesOf(network: string): PreparedList[] {
      update()
      return [
        ofNodes.list(`states of ${network}`, nodeSource(nodeState, network)),
        ofClients.list(`states of ${network}`, clientSource(clientState, network)),
      ]
    },
  }
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
