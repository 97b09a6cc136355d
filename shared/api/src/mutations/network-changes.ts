import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  type Infer,
  listOf,
  parseRecord,
  queryClient,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { text, wholeOf } from '../fields'
import { networkListQuery, networkSchema, type Network } from '../queries/networks'
import { deleteEgressRoutesOf } from './egress-changes'

/** What creating a network takes. A family without range is off; at least one has to be on. */
export type NetworkInput = {
  netid: string
  addressrange: string
  addressrange6: string
  defaultacl: 'yes' | 'no'
  /** Address of a name server, empty for none. */
  defaultDns: string
  /** Whether devices join without being let in; one that has the choice takes what is left out for no. */
  auto_join: boolean
}

/** POST /networks [AP-022]. Resolves when the list knows the network, so that its page can open. */
export const createNetwork = change({
  send: (input: NetworkInput) =>
    readReply(api.post('networks', { json: networkBody(input) }), networkSchema),
  // a network comes with an enrollment key of its own, and default devices join it at once
  stale: ['networks', 'enrollment-keys', 'hosts'],
  isSaved: async ({ netid }) => (await findNetwork(netid)) !== undefined,
  nameOf: ({ netid }) => netid,
})

/** The server takes the families from their flags, not from the ranges, and reads `dns_nameservers`. */
function networkBody({ defaultDns, ...input }: NetworkInput) {
  return {
    ...input,
    isipv4: yesNo(input.addressrange !== ''),
    isipv6: yesNo(input.addressrange6 !== ''),
    defaultDns,
    dns_nameservers: defaultDns === '' ? null : [defaultDns],
  }
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Yes or no on the wire, on or off here [NW-010]. */
const yesNoFlag = z.pipe(
  z.string(),
  z.transform((value) => value === 'yes'),
)

/** What the server calls every device, among the tags whose devices it removes (contract 2.4). */
export const everyTag = '*'

const detailsSchema = z.object({
  netid: z.string(),
  addressrange: text,
  addressrange6: text,
  defaultmtu: z.optional(z.number()),
  /** Seconds. */
  defaultkeepalive: z.optional(z.number()),
  defaultlistenport: z.optional(z.number()),
  defaultinterface: z.optional(z.string()),
  defaultudpholepunch: z.optional(yesNoFlag),
  defaultacl: z.optional(z.oneOf(['yes', 'no'])),
  /** Addresses; `null` where there are none, left out by servers that keep none. */
  dns_nameservers: z.optional(listOf(z.string())),
  /** Seconds since 1970. */
  networklastmodified: z.optional(z.number()),
  auto_join: z.optional(z.boolean()),
  auto_remove: z.optional(z.boolean()),
  /** Ids of tags, or `everyTag`. */
  auto_remove_tags: z.optional(listOf(z.string())),
  /** Minutes. */
  auto_remove_threshold: z.optional(z.number()),
  jit_enabled: z.optional(z.boolean()),
  virtual_nat_pool_ipv4: z.optional(z.string()),
  virtual_nat_site_prefixlen_ipv4: z.optional(z.number()),
  created_by: text,
  created_at: text,
  updated_at: text,
})

/** All that the console shows of a network; what its version of the server does not know is undefined. */
export type NetworkDetails = Infer<typeof detailsSchema>

/**
 * What the page of a network shows, of a network of the list (contract 1.8 and 2.4). A field of
 * another form than expected reads as missing.
 */
export function networkDetails(network: Network): NetworkDetails {
  return parseRecord(detailsSchema, network)
}

/**
 * What a person may change on a network. No version keeps all of it: 1.0.0 the first two, 1.5.1 the rest
 * (contract 1.8 and 2.4). What a server does not know has its zero value and is not sent.
 */
export type NetworkEdit = {
  defaultacl: 'yes' | 'no'
  dns_nameservers: string[]
  /** Whether devices join without being let in; kept where the licence leaves the choice. */
  auto_join: boolean
  auto_remove: boolean
  auto_remove_tags: string[]
  auto_remove_threshold: number
  virtual_nat_pool_ipv4: string
  virtual_nat_site_prefixlen_ipv4: number
}

/** What can be edited of a network, as it is. */
export function editOfNetwork(network: NetworkDetails): NetworkEdit {
  return {
    defaultacl: network.defaultacl ?? 'yes',
    dns_nameservers: network.dns_nameservers ?? [],
    auto_join: network.auto_join ?? true,
    auto_remove: network.auto_remove ?? false,
    auto_remove_tags: (network.auto_remove_tags ?? []).toSorted(),
    auto_remove_threshold: network.auto_remove_threshold ?? 0,
    virtual_nat_pool_ipv4: network.virtual_nat_pool_ipv4 ?? '',
    virtual_nat_site_prefixlen_ipv4: network.virtual_nat_site_prefixlen_ipv4 ?? 0,
  }
}

/** A network with all that the server said of it: a change sends the whole network. */
const wholeNetworkSchema = wholeOf(detailsSchema)

type Update = { networkId: string; base: NetworkEdit; mine: NetworkEdit }

/**
 * PUT /networks/{id} [AP-023]: changes a network upon what it is now [AP-020], and sends all of it. Throws
 * a `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when the network is gone. Resolves when the list has been read again: 1.0.0 answers with what was sent.
 */
export const updateNetwork = change({
  send: async ({ networkId, base, mine }: Update) => {
    const networks = await readItems(api.get('networks'), wholeNetworkSchema)
    const current = networks.find(({ known }) => known.netid === networkId)
    if (!current) throw new ApiError(404, '')
    const edit = mergeOrCollide({ base, theirs: editOfNetwork(current.known), mine })
    const json = { ...current.reply, ...fieldsOf(edit, current.reply) }
    await readReply(api.put(`networks/${encodeURIComponent(networkId)}`, { json }), z.unknown())
  },
  stale: ['networks'],
  isSaved: async ({ networkId, ...edit }) => {
    const network = await findNetwork(networkId)
    return isEditKept(edit, network && editOfNetwork(networkDetails(network)))
  },
  nameOf: ({ networkId }) => networkId,
})

/** The part of an edit that this server knows, in its own form. */
function fieldsOf(edit: NetworkEdit, reply: Record<string, unknown>): Record<string, unknown> {
  const names = edit.dns_nameservers.length === 0 ? null : edit.dns_nameservers
  return Object.fromEntries(
    Object.entries({ ...edit, dns_nameservers: names }).filter(([field]) => field in reply),
  )
}

/**
 * DELETE /networks/{id} [AP-024]. The server would leave the network's egress routes behind for the next
 * network of that name, so they are deleted first (decision D-12). Throws the error of the first call
 * that fails; routes may be gone then although the network is not.
 */
export const deleteNetwork = change({
  send: async (networkId: string) => {
    await deleteEgressRoutesOf(networkId)
    // `force` makes no difference to the server (contract 1.8)
    const searchParams = { force: false }
    const path = `networks/${encodeURIComponent(networkId)}`
    await readReply(api.delete(path, { searchParams }), z.unknown())
  },
  stale: ['networks'],
  settle: forgetNetworks,
  isThere: async (networkId) => (await findNetwork(networkId)) !== undefined,
  // listed until its nodes have gone in the background
  isDoneLater: () => true,
  nameOf: (networkId) => networkId,
})

const findNetwork = async (networkId: string) =>
  (await readAnew(networkListQuery())).find(({ netid }) => netid === networkId)

/**
 * What deleted networks leave behind: their rows go at once, and what was in them is read again. The
 * server still lists them until their nodes have gone in the background, so the list itself waits.
 */
function forgetNetworks(networkIds: readonly string[]) {
  const gone = new Set(networkIds)
  queryClient.setQueryData(networkListQuery().queryKey, (networks) =>
    networks?.filter(({ netid }) => !gone.has(netid)),
  )
  void queryClient.invalidateQueries({ queryKey: ['networks'], refetchType: 'none' })
  for (const resource of ['nodes', 'hosts', 'egress', 'policies', 'enrollment-keys'] as const) {
    // what the question still shows of a network that is gone would be refused
    void queryClient.invalidateQueries({ queryKey: [resource], refetchType: 'none' })
    void queryClient.refetchQueries({
      queryKey: [resource],
      type: 'active',
      predicate: ({ queryKey }) =>
        !queryKey.some((part) => typeof part === 'string' && gone.has(part)),
    })
  }
}
