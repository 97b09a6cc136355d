import type { Capabilities } from '@meshdeck/domain/capabilities'
import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  type Infer,
  listOf,
  parseRecord,
  queryClient,
  type QueryKey,
  readCapabilities,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { text, wholeOf } from '../fields'
import { networkListQuery, networkSchema, type Network } from '../queries/networks'
import { deleteEgressRoutesOf } from './egress-changes'

/** Input for creating a network. A family without a range is off; at least one must be on. */
export type NetworkInput = {
  netid: string
  addressrange: string
  addressrange6: string
  defaultacl: 'yes' | 'no'
  /** Address of a name server, empty for none. */
  defaultDns: string
  /** Whether devices join without approval; servers that support it treat a missing value as false. */
  auto_join: boolean
}

/** POST /networks [AP-022]. Resolves when the list contains the network, so that its page can open. */
export const createNetwork = change({
  send: async (input: NetworkInput) => {
    const json = networkBody(input, await readCapabilities())
    return await readReply(api.post('networks', { json }), networkSchema)
  },
  // the server creates an enrollment key with each network, and default devices join it at once
  stale: ['networks', 'enrollment-keys', 'hosts'],
  isSaved: async ({ netid }) => (await findNetwork(netid)) !== undefined,
  nameOf: ({ netid }) => netid,
})

/**
 * Returns the request body. The server determines the families from their flags, not from the ranges, and reads
 * `dns_nameservers`.
 */
function networkBody({ defaultDns, ...input }: NetworkInput, form: FlagForm) {
  return {
    ...input,
    auto_join: asFlag(input.auto_join, form),
    isipv4: yesNo(input.addressrange !== ''),
    isipv6: yesNo(input.addressrange6 !== ''),
    defaultDns,
    dns_nameservers: defaultDns === '' ? null : [defaultDns],
  }
}

type FlagForm = Pick<Capabilities, 'sendsFlagsAsText'>

/** Returns a flag in the type that the server's release accepts; it refuses a body with another one. */
const asFlag = (value: boolean, { sendsFlagsAsText }: FlagForm) =>
  sendsFlagsAsText ? String(value) : value

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Yes or no in the API, a boolean here [NW-010]. */
const yesNoFlag = z.pipe(
  z.string(),
  z.transform((value) => value === 'yes'),
)

const flagTexts = ['true', 'false', 'yes', 'no', ''] as const

/** A flag: a boolean since 1.5.1, a text before. An empty text stands for `whenEmpty`. */
const flag = (whenEmpty: boolean) =>
  z.union([
    z.boolean(),
    z.pipe(
      z.oneOf(flagTexts),
      z.transform((value) => (value === '' ? whenEmpty : value === 'true' || value === 'yes')),
    ),
  ])

/** The server's tag for every device, among the tags whose devices it removes (contract 2.4). */
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
  /** Addresses; `null` if there are none, left out by servers that don't support them. */
  dns_nameservers: z.optional(listOf(z.string())),
  /** Seconds since 1970. */
  networklastmodified: z.optional(z.number()),
  auto_join: z.optional(flag(true)),
  auto_remove: z.optional(flag(false)),
  /** Tag IDs, or `everyTag`. */
  auto_remove_tags: z.optional(listOf(z.string())),
  /** Minutes. */
  auto_remove_threshold: z.optional(z.number()),
  /** The same, by its name in 1.4.0 and 1.5.0. */
  auto_remove_threshold_mins: z.optional(z.number()),
  jit_enabled: z.optional(flag(false)),
  auto_select_exit_node: z.optional(flag(false)),
  virtual_nat_pool_ipv4: z.optional(z.string()),
  virtual_nat_site_prefixlen_ipv4: z.optional(z.number()),
  created_by: text,
  created_at: text,
  updated_at: text,
})

/** All details that the console shows of a network; fields that the server version doesn't support are undefined. */
export type NetworkDetails = Infer<typeof detailsSchema>

/**
 * Returns the details that the page of a network shows, from a network of the list (contract 1.8 and 2.4). A field of
 * an unexpected type reads as missing.
 */
export function networkDetails(network: Network): NetworkDetails {
  return parseRecord(detailsSchema, network)
}

/**
 * Fields of a network that a user can change. No version supports all of them: 1.0.0 the first two, 1.5.1 the others
 * (contract 1.8 and 2.4), and 1.8.0 also the last one (releases, 1.8). Fields that the server doesn't support have
 * their zero values and aren't sent.
 */
export type NetworkEdit = {
  defaultacl: 'yes' | 'no'
  dns_nameservers: string[]
  /** Whether devices join without approval; stored only if the license allows the choice. */
  auto_join: boolean
  auto_remove: boolean
  auto_remove_tags: string[]
  auto_remove_threshold: number
  virtual_nat_pool_ipv4: string
  virtual_nat_site_prefixlen_ipv4: number
  /** Whether users' devices must use an egress route to the internet, at first the nearest one. */
  auto_select_exit_node: boolean
}

/** Returns the editable fields of a network. */
export function editOfNetwork(network: NetworkDetails): NetworkEdit {
  return {
    defaultacl: network.defaultacl ?? 'yes',
    dns_nameservers: network.dns_nameservers ?? [],
    auto_join: network.auto_join ?? true,
    auto_remove: network.auto_remove ?? false,
    auto_remove_tags: (network.auto_remove_tags ?? []).toSorted(),
    auto_remove_threshold: network.auto_remove_threshold ?? network.auto_remove_threshold_mins ?? 0,
    virtual_nat_pool_ipv4: network.virtual_nat_pool_ipv4 ?? '',
    virtual_nat_site_prefixlen_ipv4: network.virtual_nat_site_prefixlen_ipv4 ?? 0,
    auto_select_exit_node: network.auto_select_exit_node ?? false,
  }
}

/** A network with everything that the server sent: a change sends the complete network. */
const wholeNetworkSchema = wholeOf(detailsSchema)

type Update = { networkId: string; base: NetworkEdit; mine: NetworkEdit }

/**
 * PUT /networks/{id} [AP-023]: applies a change to the current network [AP-020] and sends it completely. Throws a
 * `CollisionError` if another user has changed the same field since `base`, and an `ApiError` of 404 if the network no
 * longer exists. Resolves when the list has been refetched, because 1.0.0 only returns what was sent.
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
    return isEditSaved(edit, network && editOfNetwork(networkDetails(network)))
  },
  nameOf: ({ networkId }) => networkId,
})

/** Returns the fields of an edit that this server supports, by the names in its reply, with flags of the same type. */
function fieldsOf(edit: NetworkEdit, reply: Record<string, unknown>): Record<string, unknown> {
  const flag = (field: 'auto_join' | 'auto_remove') =>
    asFlag(edit[field], { sendsFlagsAsText: typeof reply[field] === 'string' })
  const fields = {
    ...edit,
    auto_join: flag('auto_join'),
    auto_remove: flag('auto_remove'),
    dns_nameservers: edit.dns_nameservers.length === 0 ? null : edit.dns_nameservers,
    auto_remove_threshold_mins: edit.auto_remove_threshold,
  }
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in reply))
}

/**
 * DELETE /networks/{id} [AP-024]. Deletes the egress routes of the network first, because the server would leave them
 * behind for the next network of that name (decision D-12). Throws the error of the first request that fails; routes
 * may be deleted then although the network isn't.
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
  exists: async (networkId) => (await findNetwork(networkId)) !== undefined,
  // the server lists the network until it has deleted its nodes in the background
  isDoneLater: () => true,
  nameOf: (networkId) => networkId,
})

const findNetwork = async (networkId: string) =>
  (await fetchFresh(networkListQuery())).find(({ netid }) => netid === networkId)

/**
 * Removes the rows of deleted networks at once and refetches what was in them. The list itself isn't refetched yet,
 * because the server still lists the networks until it has deleted their nodes in the background.
 */
function forgetNetworks(networkIds: readonly string[]) {
  const deletedIds = new Set(networkIds)
  const isOfDeleted = ([, , scope]: QueryKey) => deletedIds.has(scope?.networkId ?? '')
  queryClient.setQueryData(networkListQuery().queryKey, (networks) =>
    networks?.filter(({ netid }) => !deletedIds.has(netid)),
  )
  void queryClient.invalidateQueries({ queryKey: ['networks'], refetchType: 'none' })
  for (const resource of ['nodes', 'hosts', 'egress', 'policies', 'enrollment-keys'] as const) {
    // the server would reject requests of a dialog that still shows the deleted network
    void queryClient.invalidateQueries({ queryKey: [resource], refetchType: 'none' })
    void queryClient.refetchQueries({
      queryKey: [resource],
      type: 'active',
      predicate: ({ queryKey }) => !isOfDeleted(queryKey),
    })
  }
}
