import type { Served } from '../context'
import { createNodeReplies } from '../nodes/node-reply'
import { readIds } from '../storage/read-ids'

/** The nodes of a network that do not pass its checks, by their ids, or the devices of people. */
export function createViolators(context: Served) {
  const { store } = context
  const replies = createNodeReplies(context)
  const isViolator = 'network = ? AND json_array_length(posture_check_violations) > 0'

  return {
    nodes(network: string) {
      const sql = `SELECT id FROM nodes WHERE ${isViolator} ORDER BY id`
      const ids = readIds(store.db, sql, [network])
      const nodes = new Map(store.nodes.some(ids).map((node) => [node.id, node]))
      return replies.many(ids.flatMap((id) => nodes.get(id) ?? []))
    },
    userDevices(network: string) {
      const sql = `SELECT clientid AS id FROM extclients
        WHERE ${isViolator} AND device_id <> '' ORDER BY rowid`
      return replies.ofClients(store.extClients.some(readIds(store.db, sql, [network])))
    },
  }
}
