import type { FastifyInstance } from 'fastify'

import { perVersion } from '../api-version'
import { on } from '../auth/about'
import { allow, callerName, type Access } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/check-rights'
import type { Context, ResponseSources } from '../context'
import { forServer } from '../edition'
import { withKeysFor, type ShownTo } from '../ext-clients/private-keys'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { sendStreamed, separateByCommas } from '../http/send-lists'
import { deletionDiff, withActivity, subject } from '../monitoring/activity'
import { createNodeReplies } from '../nodes/node-reply'
import { found } from '../storage/missing'
import type { Tag } from '../storage/pro-tables'
import { readInGroups } from '../storage/repository'
import type { NameSet } from '../storage/tables'
import { createTag, deleteTag, updateTag } from './save-tag'
import { type TaggedMemberIds, taggedMembersOf, changedTagType, newTagType, membersIn } from './tag'

type TagVersion = {
  readAccess: Access
  writeAccess: Access
}

/** Differences between the servers for tags (contract 1.17 and 2.11). */
const tagVersions = perVersion<TagVersion>({
  '1.0.0': { readAccess: 'network-user', writeAccess: 'network-admin' },
  '1.5.1': {
    readAccess: 'user',
    writeAccess: 'admin',
  },
})

/** Routes for tags, which group nodes (contract 1.17). */
export function tagRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readAccess, writeAccess } = forServer(tagVersions, store)
  const replies = createTagReplies(context)

  app.get('/api/v1/tags', allow(readAccess, on.tags), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw httpError(400, 'network id param is missing')
    found(400, () => store.networks.get(network))
    const tags = store.tags.all({ network }).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return sendStreamed(reply, replies.list(network, tags, withKeysFor(store, request)))
  })

  app.post('/api/v1/tags', allow(writeAccess, on.tags), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(newTagType, request)
    found(400, () => store.users.get(by))
    checkNetworkAsked(store, request, input.network)
    checkNames(store, request, membersIn(input))
    const tag = withActivity(
      store,
      () => createTag(store, input, by),
      (made) => ({ by, action: 'CREATE', ...about(made) }),
    )
    return sendEnvelope(
      reply,
      'created tag successfully',
      replies.one(tag, withKeysFor(store, request)),
    )
  })

  app.put('/api/v1/tags', allow(writeAccess, on.tags), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(changedTagType, request)
    checkNetworkAsked(store, request, store.tags.find(input.id)?.network)
    checkNames(store, request, { ...membersIn(input), networks: [input.network] })
    const { after } = withActivity(
      store,
      () => updateTag(store, input),
      ({ before }) => ({
        by,
        action: 'UPDATE',
        ...about(before),
        // the requested values, not the updated tag
        diff: { Old: before, New: { ...input, new_name: input.new_name.trim() } },
      }),
    )
    return sendEnvelope(reply, 'updated tags', replies.one(after, withKeysFor(store, request)))
  })

  app.delete('/api/v1/tags', allow(writeAccess, on.tags), (request, reply) => {
    const id = queryOf(request, 'tag_id')
    checkNetworkAsked(store, request, store.tags.find(id)?.network)
    const tag = withActivity(
      store,
      () => deleteTag(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...about(gone),
        ...deletionDiff(store, gone),
      }),
    )
    return sendEnvelope(reply, `deleted tag ${tag.id}`)
  })
}

function about({ id, tag_name, network }: Tag) {
  return { target: subject('TAG', { id, name: tag_name }), network_id: network }
}

/** Builds the response bodies of tags, including the nodes and clients that have them (contract 1.17). */
function createTagReplies(context: ResponseSources) {
  const { store } = context
  const nodes = createNodeReplies(context)

  function one(tag: Tag, shown: ShownTo) {
    const ids = taggedMembersOf(store, tag.network)(tag.id)
    const tagged_nodes = [...taggedMembers(tag.id, ids, shown)]
    return { ...tag, used_by_count: tagged_nodes.length, tagged_nodes }
  }

  /** Yields the tags of a network as a body that is built while it is sent. */
  function* list(network: string, tags: Tag[], shown: ShownTo): Generator<string> {
    const message = JSON.stringify(`fetched all tags in the network ${network}`)
    yield `{"Code":200,"Message":${message},"Response":[`
    const idsOf = taggedMembersOf(store, network)
    for (const [index, tag] of tags.entries()) {
      const rows: string[] = []
      for (const row of taggedMembers(tag.id, idsOf(tag.id), shown)) {
        rows.push(JSON.stringify(row))
        // the count comes first, so all parts are built before any is sent
        yield ''
      }
      const head = JSON.stringify({ ...tag, used_by_count: rows.length }).slice(0, -1)
      yield `${index === 0 ? '' : ','}${head},"tagged_nodes":[`
      yield* separateByCommas(rows)
      yield ']}'
    }
    yield ']}'
  }

  /** Yields the nodes and clients that have a tag, without their status. */
  function* taggedMembers(tagId: string, ids: TaggedMemberIds, shown: ShownTo) {
    const isTagged = ({ tags }: { tags: NameSet | null }) => tags !== null && tagId in tags
    for (const nodeBatch of readInGroups(store.nodes, ids.nodes)) {
      for (const node of nodeBatch.filter(isTagged))
        yield Object.assign(nodes.one(node), { status: '' })
    }
    for (const clientBatch of readInGroups(store.extClients, ids.clients)) {
      for (const client of nodes.ofClients(clientBatch.filter(isTagged).map(shown)))
        yield Object.assign(client, { status: '' })
    }
  }

  return { one, list }
}
