import type { FastifyInstance } from 'fastify'

import { goneDiff, subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/network-asked'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { shownTo } from '../extclients/private-keys'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { sendAsMade } from '../http/send-as-made'
import { found } from '../storage/missing'
import type { Tag } from '../storage/pro-tables'
import { createTag, deleteTag, updateTag } from './save-tag'
import { changedTagType, newTagType, taggedIn } from './tag'
import { createTagReplies } from './tag-reply'
import { tagVersions } from './versions'

/** Names for groups of nodes (contract 1.17). */
export function tagRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { readAccess, writeAccess } = tagVersions[store.apiVersion]
  const replies = createTagReplies(context)

  app.get('/api/v1/tags', allow(readAccess, on.tags), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network id param is missing')
    found(400, () => store.networks.get(network))
    const tags = store.tags.all({ network }).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return sendAsMade(reply, replies.list(network, tags, shownTo(store, request)))
  })

  app.post('/api/v1/tags', allow(writeAccess, on.tags), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(newTagType, request)
    found(400, () => store.users.get(by))
    checkNetworkAsked(store, request, input.network)
    checkNames(store, request, taggedIn(input))
    const tag = recorded(
      store,
      () => createTag(store, input, by),
      (made) => ({ by, action: 'CREATE', ...about(made) }),
    )
    return envelope(reply, 'created tag successfully', replies.one(tag, shownTo(store, request)))
  })

  app.put('/api/v1/tags', allow(writeAccess, on.tags), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(changedTagType, request)
    checkNetworkAsked(store, request, store.tags.find(input.id)?.network)
    checkNames(store, request, { ...taggedIn(input), networks: [input.network] })
    const { after } = recorded(
      store,
      () => updateTag(store, input),
      ({ before }) => ({
        by,
        action: 'UPDATE',
        ...about(before),
        // not the tag as it is now, but what was asked for
        diff: { Old: before, New: { ...input, new_name: input.new_name.trim() } },
      }),
    )
    return envelope(reply, 'updated tags', replies.one(after, shownTo(store, request)))
  })

  app.delete('/api/v1/tags', allow(writeAccess, on.tags), (request, reply) => {
    const id = queryOf(request, 'tag_id')
    checkNetworkAsked(store, request, store.tags.find(id)?.network)
    const tag = recorded(
      store,
      () => deleteTag(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...about(gone),
        ...goneDiff(store, gone),
      }),
    )
    return envelope(reply, `deleted tag ${tag.id}`)
  })
}

function about({ id, tag_name, network }: Tag) {
  return { target: subject('TAG', { id, name: tag_name }), network_id: network }
}
