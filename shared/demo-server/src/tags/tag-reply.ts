import type { Served } from '../context'
import type { ShownTo } from '../extclients/private-keys'
import { separated } from '../http/send-as-made'
import { createNodeReplies } from '../nodes/node-reply'
import type { Tag } from '../storage/pro-tables'
import { readInGroups } from '../storage/read-in-groups'
import type { NameSet } from '../storage/tables'
import { bearersOf, type BearerIds } from './tagged'

/** How tags are sent, with who bears them (contract 1.17). */
export function createTagReplies(context: Served) {
  const { store } = context
  const nodes = createNodeReplies(context)

  function one(tag: Tag, shown: ShownTo) {
    const ids = bearersOf(store, tag.network)(tag.id)
    const tagged_nodes = [...bearers(tag.id, ids, shown)]
    return { ...tag, used_by_count: tagged_nodes.length, tagged_nodes }
  }

  /** The tags of a network as a body that is made while it is sent. */
  function* list(network: string, tags: Tag[], shown: ShownTo): Generator<string> {
    const message = JSON.stringify(`fetched all tags in the network ${network}`)
    yield `{"Code":200,"Message":${message},"Response":[`
    const idsOf = bearersOf(store, network)
    for (const [index, tag] of tags.entries()) {
      const rows: string[] = []
      for (const row of bearers(tag.id, idsOf(tag.id), shown)) {
        rows.push(JSON.stringify(row))
        // how many there are stands first, so that all are made before any is sent
        yield ''
      }
      const head = JSON.stringify({ ...tag, used_by_count: rows.length }).slice(0, -1)
      yield `${index === 0 ? '' : ','}${head},"tagged_nodes":[`
      yield* separated(rows)
      yield ']}'
    }
    yield ']}'
  }

  /** How they are is not told here. */
  function* bearers(tagId: string, ids: BearerIds, shown: ShownTo) {
    const isTagged = ({ tags }: { tags: NameSet | null }) => tags !== null && tagId in tags
    for (const own of readInGroups(store.nodes, ids.nodes)) {
      for (const node of own.filter(isTagged)) yield Object.assign(nodes.one(node), { status: '' })
    }
    for (const own of readInGroups(store.extClients, ids.clients)) {
      for (const client of nodes.ofClients(own.filter(isTagged).map(shown)))
        yield Object.assign(client, { status: '' })
    }
  }

  return { one, list }
}
