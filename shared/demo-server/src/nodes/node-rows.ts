import type { Served } from '../context'
import { RowCache } from '../http/row-cache'
import { nothingFixed, type SentRow } from '../http/sent-row'
import { createStatuses } from '../metrics/link-status'
import { type Change, watchRows } from '../storage/row-watch'
import { type Node, nodesTable } from '../storage/tables'
import type { SeenNode } from './node'
import { createNodeReplies } from './node-reply'

/** What tells how a node is, and its JSON but for what changes by itself. */
export type NodeRow = { node: SeenNode & Pick<Node, 'network'>; fixed: Buffer }

/** Nodes as lists show them, made from the database once and again when they change there. */
export function createNodeRows(context: Served) {
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
  // lists say where a node's device is
  watch.alsoAfter(
    'UPDATE OF location, country_code ON main.hosts',
    'SELECT id FROM nodes WHERE hostid = NEW.id',
  )
  // Pro judges nodes by what their devices report
  for (const [event, row] of [
    ['INSERT', 'NEW'],
    ['UPDATE', 'NEW'],
    ['DELETE', 'OLD'],
  ]) {
    watch.alsoAfter(`${event} ON main.reported_metrics`, `SELECT ${row}.node_id AS id`)
  }

  /**
   * What has changed since the last call; a row is made anew when it is asked for. Only check-ins that
   * leave a node as it was are quiet.
   */
  function changes(): Change[] {
    const { inLists } = createStatuses(store)
    return watch.drain().map((change) => {
      const row = change.what === 'quiet' ? rows.get(change.id) : undefined
      if (!row) {
        rows.forget(change.id)
        return change
      }
      const before = inLists(row.node)
      row.node.lastcheckin = Number(change.quiet)
      return inLists(row.node) === before ? change : { ...change, what: 'changed' }
    })
  }

  /** A node as it is sent; a network it has left lists it under its own name. */
  function sent({ node, fixed }: NodeRow, status: string, network = node.network): SentRow {
    const tail = `,"lastcheckin":${node.lastcheckin},"status":"${status}"}`
    return { fixed: network === node.network ? fixed : underName(node.id, network), tail }
  }

  function underName(id: string, network: string): Buffer {
    const [fixed] = replies.many([{ ...store.nodes.get(id), network }]).map(fixedPart)
    return fixed ?? nothingFixed
  }

  return { changes, of: (ids: string[]) => rows.of(ids), sent }
}

type Reply = ReturnType<ReturnType<typeof createNodeReplies>['many']>[number]

/** All but the two fields that change by themselves, open at the end. */
function fixedPart({ lastcheckin: _seen, status: _status, ...fixed }: Reply): Buffer {
  return Buffer.from(JSON.stringify(fixed).slice(0, -1))
}

function seenPart({ id, network, connected, lastcheckin, metrics_since }: Node): NodeRow['node'] {
  return { id, network, connected, lastcheckin, metrics_since }
}
