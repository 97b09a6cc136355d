import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, readItems, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { wholeOf } from '../fields'
import {
  type NameServer,
  nameServerListQuery,
  nameServerPath,
  nameServerSchema,
} from '../queries/name-servers'

/** What a person says of a name server. The server of the community edition takes `*` for the tags of a new one. */
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

/** What can be edited of a name server, as it is. */
export function editOfNameServer({
  id: _id,
  network_id: _network,
  default: _default,
  ...edit
}: NameServer): NameServerEdit {
  return edit
}

/** POST /v1/nameserver. A new one is switched on, whatever is sent. */
export const createNameServer = change({
  send: ({ networkId, input }: { networkId: string; input: NameServerEdit }) =>
    readReply(
      api.post(nameServerPath, { json: { ...input, network_id: networkId } }),
      nameServerSchema,
    ),
  stale: ['name-servers'],
  isSaved: async ({ networkId }, { id }) =>
    (await readAnew(nameServerListQuery(networkId))).some((made) => made.id === id),
  nameOf: ({ input }) => input.name,
})

/** A name server with all that the server said of it: a change sends all of it. */
const wholeNameServerSchema = wholeOf(nameServerSchema)

type Update = { networkId: string; id: string; base: NameServerEdit; mine: NameServerEdit }

/**
 * PUT /v1/nameserver: changes a name server upon what it is now, for the server replaces all of it. Throws a
 * `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when it is gone. A description cannot be taken away: the server keeps the last one.
 */
export const updateNameServer = change({
  send: async ({ networkId, id, base, mine }: Update) => {
    const all = api.get(nameServerPath, { searchParams: { network: networkId } })
    const whole = await readItems(all, wholeNameServerSchema)
    const current = whole.find(({ known }) => known.id === id)
    if (!current) throw new ApiError(404, '')
    const edit = mergeOrCollide({ base, theirs: editOfNameServer(current.known), mine })
    const json = { ...current.reply, ...edit }
    await readReply(api.put(nameServerPath, { json }), z.unknown())
  },
  stale: ['name-servers'],
  isSaved: async ({ networkId, id, ...edit }) => {
    const nameServers = await readAnew(nameServerListQuery(networkId))
    const nameServer = nameServers.find((one) => one.id === id)
    return isEditKept(edit, nameServer && editOfNameServer(nameServer))
  },
  nameOf: ({ base }) => base.name,
})

/** DELETE /v1/nameserver?id=. The server refuses it for the one that the network was born with. */
export const deleteNameServer = change({
  send: ({ id }: Pick<NameServer, 'id' | 'network_id'>) =>
    readReply(api.delete(nameServerPath, { searchParams: { id } }), z.unknown()),
  stale: ['name-servers'],
  isThere: async ({ id, network_id }) =>
    (await readAnew(nameServerListQuery(network_id))).some((nameServer) => nameServer.id === id),
})
