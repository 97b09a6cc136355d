import type { Capabilities } from '@meshdeck/domain/capabilities'
import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, readCapabilities, readItems, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import {
  type NameServer,
  nameServerListQuery,
  nameServerPath,
  nameServerSchema,
} from '../queries/name-servers'

/** Fields of a name server that a user can change. The community edition accepts `*` as the tags of a new one. */
export type NameServerEdit = Pick<
  NameServer,
  | 'name'
  | 'description'
  | 'fallback'
  | 'servers'
  | 'match_all'
  | 'domains'
  | 'tags'
  | 'nodes'
  | 'status'
>

/** Returns the editable fields of a name server. */
export function editOfNameServer({
  id: _id,
  network_id: _network,
  default: _default,
  ...edit
}: NameServer): NameServerEdit {
  return edit
}

/** POST /v1/nameserver. The server switches a new one on, whatever is sent. */
export const createNameServer = change({
  send: async ({ networkId, input }: { networkId: string; input: NameServerEdit }) => {
    const json = { ...bodyOf(input, await readCapabilities()), network_id: networkId }
    return readReply(api.post(nameServerPath, { json }), nameServerSchema)
  },
  stale: ['name-servers'],
  isSaved: async ({ networkId }, { id }) =>
    (await fetchFresh(nameServerListQuery(networkId))).some((made) => made.id === id),
  nameOf: ({ input }) => input.name,
})

/** Returns the request body for an edit, with domains in the form that the server takes. */
const bodyOf = ({ domains, ...edit }: NameServerEdit, { hasPlainMatchDomains }: Capabilities) =>
  hasPlainMatchDomains
    ? { ...edit, match_domains: domains.map(({ domain }) => domain) }
    : { ...edit, domains }

/** A name server with everything that the server sent: a change sends all of it. */
const wholeNameServerSchema = wholeOf(nameServerSchema)

type Update = { networkId: string; id: string; base: NameServerEdit; mine: NameServerEdit }

/**
 * PUT /v1/nameserver: applies a change to the current name server, because the server replaces it completely. Throws a
 * `CollisionError` if another user has changed the same field since `base`, and an `ApiError` of 404 if it no longer
 * exists. A description can't be cleared: the server keeps the last one.
 */
export const updateNameServer = change({
  send: async ({ networkId, id, base, mine }: Update) => {
    const reply = api.get(nameServerPath, { searchParams: { network: networkId } })
    const wholeServers = await readItems(reply, wholeNameServerSchema)
    const current = wholeServers.find(({ known }) => known.id === id)
    if (!current) throw new ApiError(404, '')
    const edit = mergeOrCollide({ base, theirs: editOfNameServer(current.known), mine })
    const json = { ...current.reply, ...bodyOf(edit, await readCapabilities()) }
    await readReply(api.put(nameServerPath, { json }), z.unknown())
  },
  stale: ['name-servers'],
  isSaved: async ({ networkId, id, ...edit }) => {
    const nameServers = await fetchFresh(nameServerListQuery(networkId))
    const nameServer = nameServers.find((nameServer) => nameServer.id === id)
    return isEditSaved(edit, nameServer && editOfNameServer(nameServer))
  },
  nameOf: ({ base }) => base.name,
})

/** DELETE /v1/nameserver?id=. The server rejects it for the name server that was created with the network. */
export const deleteNameServer = change({
  send: ({ id }: Pick<NameServer, 'id' | 'network_id'>) =>
    readReply(api.delete(nameServerPath, { searchParams: { id } }), z.unknown()),
  stale: ['name-servers'],
  exists: async ({ id, network_id }) =>
    (await fetchFresh(nameServerListQuery(network_id))).some((nameServer) => nameServer.id === id),
})
