import type { ResponseSources } from '../context'
import { nothingFixed, RowCache, type SentRow, type Source } from '../http/prepared-list'
import { createStatuses } from '../monitoring/links'
import { readIds } from '../storage/repository'
import { watchRows, type Change } from '../storage/row-watch'
import type { Store } from '../storage/store'
import { type ExtClient, extClientsTable, type Node, nodesTable } from '../storage/tables'
import { clientIdsAmong, clientStatus, isUserClient, type SeenNode } from './node'
import { createNodeReplies } from './node-reply'

/** Rows in a part: nodes have at least about 1600 bytes, their states 150. */
const NODES = 128
const STATES = 1024

/** Creates the sources of the lists of nodes and external clients; without a network they cover all. */
export function createListSources(context: ResponseSources) {
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
      const toSentRow = (row: NodeRow, status: string) => nodeRows.sent(row, status, network)
      return { ...nodeSource(toSentRow, network), part: NODES }
    },
    clients: (network?: string): Source => ({
      ...clientSource(clientRows.textsOf, network),
      part: NODES,
    }),
    nodeStates: (network: string): Source => ({ ...nodeSource(nodeState, network), part: STATES }),
    clientStates: (network: string): Source => ({
      ...clientSource((clients) => clients.map((client) => clientState(store, client)), network),
      part: STATES,
    }),
  }
}

/** Returns the IDs of one network in the order of joining, with those that have left it last; or all by ID. */
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

function clientState(store: Store, client: ExtClient): string {
  return member({
    id: client.clientid,
    is_static: true,
    is_user_node: isUserClient(client),
    status: clientStatus(store, client),
  })
}

function member(state: { id: string; status: string } & Record<string, unknown>): string {
  return `${JSON.stringify(state.id)}:${JSON.stringify(state)}`
}

/** Creates the rows of external clients in lists of nodes. */
function createClientRows(context: ResponseSources) {
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
    textsOf: (clients: ExtClient[]) =>
      replies.ofClients(clients).map((client) => JSON.stringify(client)),
  }
}

/** Fields that determine a node's status, and its JSON without the fields that change over time. */
type NodeRow = { node: SeenNode & Pick<Node, 'network'>; fixed: Buffer }

/** Creates the rows of nodes in lists, built once from the database and again after a change. */
function createNodeRows(context: ResponseSources) {
  const { store } = context
  const replies = createNodeReplies(context)
  const rows = new RowCache<NodeRow>((ids) => {
    const nodes = store.nodes.some(ids)
    const fixed = replies.many(nodes).map(fixedPart)
    return nodes.map((node, index) => [
      node.id,
      { node: seenPart(node), fixed: fixed[index] ?? nothingFixed },
    ])
  })
  const watch = watchRows(store.db, {
    table: 'nodes',
    key: 'id',
    columns: Object.keys(nodesTable.columns),
    quiet: 'lastcheckin',
    moving: ['network', 'homenetwork'],
  })
  // lists contain the location of a node's device
  watch.alsoAfter(
    'UPDATE OF location, country_code ON main.hosts',
    'SELECT id FROM nodes WHERE hostid = NEW.id',
  )
  // Pro derives the status of nodes from the reports of their devices
  for (const [event, row] of [
    ['INSERT', 'NEW'],
    ['UPDATE', 'NEW'],
    ['DELETE', 'OLD'],
  ]) {
    watch.alsoAfter(`${event} ON main.reported_metrics`, `SELECT ${row}.node_id AS id`)
  }

  /**
   * Returns the changes since the last call; a row is rebuilt on demand. Only check-ins that leave a node unchanged
   * cause none.
   */
  function changes(): Change[] {
    const { inLists } = createStatuses(store)
    return watch.drain().map((change) => {
      const row = change.what === 'quiet' ? rows.get(change.id) : undefined
      if (!row) {
        rows.forget(change.id)
        return change
      }
      const previousStatus = inLists(row.node)
      row.node.lastcheckin = Number(change.quiet)
      return inLists(row.node) === previousStatus ? change : { ...change, what: 'changed' }
    })
  }

  /** Returns a node as sent; a network that it has left lists it under that network's name. */
  function toSentRow({ node, fixed }: NodeRow, status: string, network = node.network): SentRow {
    const tail = `,"lastcheckin":${node.lastcheckin},"status":"${status}"}`
    return { fixed: network === node.network ? fixed : underName(node.id, network), tail }
  }

  function underName(id: string, network: string): Buffer {
    const [fixed] = replies.many([{ ...store.nodes.get(id), network }]).map(fixedPart)
    return fixed ?? nothingFixed
  }

  return { changes, of: (ids: string[]) => rows.of(ids), sent: toSentRow }
}

type Reply = ReturnType<ReturnType<typeof createNodeReplies>['many']>[number]

/** Returns all but the two fields that change over time, without the closing bracket. */
function fixedPart({ lastcheckin: _seen, status: _status, ...fixed }: Reply): Buffer {
  return Buffer.from(JSON.stringify(fixed).slice(0, -1))
}

function seenPart({ id, network, connected, lastcheckin, metrics_since }: Node): NodeRow['node'] {
  return { id, network, connected, lastcheckin, metrics_since }
}
