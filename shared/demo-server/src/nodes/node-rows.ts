import type { Served } from '../context'
import { RowCache } from '../http/row-cache'
import { type Change, watchRows } from '../storage/row-watch'
import { type Node, nodesTable } from '../storage/tables'
import { createNodeReplies } from './node-reply'

/** A node, and its JSON but for what changes by itself. */
export type NodeRow = { node: Node; fixed: string }

/** Nodes as lists show them, made from the database once and again when they change there. */
export function createNodeRows(context: Served) {
  const { store } = context
  const replies = createNodeReplies(context)
  const rows = new RowCache<NodeRow>((ids) => {
    const nodes = store.nodes.some(ids)
    const fixed = replies.many(nodes).map(fixedPart)
    return nodes.map((node, index) => [node.id, { node, fixed: fixed[index] ?? '' }])
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

  /** What has changed since the last call; a row is made anew when it is asked for. */
  function changes(): Change[] {
    const found = watch.drain()
    for (const { id, what, quiet } of found) {
      const row = rows.get(id)
      if (what === 'quiet' && row) row.node.lastcheckin = Number(quiet)
      else rows.forget(id)
    }
    return found
  }

  /** The JSON of a node; a network it has left lists it under its own name. */
  function textOf({ node, fixed }: NodeRow, status: string, network = node.network): string {
    const shown =
      network === node.network
        ? fixed
        : replies
            .many([{ ...node, network }])
            .map(fixedPart)
            .join('')
    return `${shown},"lastcheckin":${node.lastcheckin},"status":"${status}"}`
  }

  return { changes, of: (ids: string[]) => rows.of(ids), textOf }
}

type Reply = ReturnType<ReturnType<typeof createNodeReplies>['many']>[number]

/** All but the two fields that change by themselves, open at the end. */
function fixedPart({ lastcheckin: _seen, status: _status, ...fixed }: Reply): string {
  return JSON.stringify(fixed).slice(0, -1)
}
