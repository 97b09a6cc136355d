import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import { type Host, hostListQuery, hostSchema } from '../queries/hosts'
import { isConfigFile, isLeaving, type Node, nodeListQuery } from '../queries/nodes'

/** Fields of a device that a user can change; every server version stores all of them. */
export type HostEdit = {
  name: string
  isstatic: boolean
  /** Public addresses; an empty one doesn't clear the stored address (contract 1.12). */
  endpointip: string
  endpointipv6: string
  isstaticport: boolean
  listenport: number
  mtu: number
  persistentkeepalive: number
  verbosity: number
  autoupdate: boolean
  isdefault: boolean
}

/** Returns the editable fields of a device. */
export function editOfHost(host: Host): HostEdit {
  const { name, isstatic, endpointip, endpointipv6, isstaticport, listenport, mtu } = host
  const { persistentkeepalive, verbosity, autoupdate, isdefault } = host
  return {
    name,
    isstatic,
    endpointip,
    endpointipv6,
    isstaticport,
    listenport,
    mtu,
    persistentkeepalive,
    verbosity,
    autoupdate,
    isdefault,
  }
}

/** A device with everything that the server sent: a change sends the complete device (contract 1.12). */
const wholeHostSchema = wholeOf(hostSchema)

/**
 * PUT /hosts/{id} [AP-072]: applies a change to the current device and sends it completely. Throws a `CollisionError`
 * if another user has changed the same field since `base`, and an `ApiError` of 404 if the device no longer exists. The
 * list is updated in the cache and not refetched, because it may be long.
 */
export const updateHost = change({
  send: async ({ id, base, mine }: { id: string; base: HostEdit; mine: HostEdit }) => {
    const wholeHosts = await readItems(api.get('hosts'), wholeHostSchema)
    const { queryKey } = hostListQuery()
    queryClient.setQueryData(
      queryKey,
      wholeHosts.map(({ known }) => known),
    )
    const current = wholeHosts.find(({ known }) => known.id === id)
    if (!current) throw new ApiError(404, '')
    const theirs = editOfHost(current.known)
    const json = { ...current.reply, ...mergeOrCollide({ base, theirs, mine }), id }
    const updatedHost = await readReply(api.put(hostPath(id), { json }), hostSchema)
    queryClient.setQueryData(queryKey, (hosts) =>
      hosts?.map((host) => (host.id === updatedHost.id ? updatedHost : host)),
    )
    return updatedHost
  },
  // a device that has become a default device may have joined networks
  stale: ['nodes', 'networks'],
  inBackground: true,
  isSaved: (edit, host) => isEditSaved(edit, editOfHost(host)),
  nameOf: ({ base }) => base.name,
})

export const hostCommands = ['sync', 'keys', 'upgrade'] as const
/** Commands for a device: refetch its networks, create new keys, upgrade to the server's version. */
export type HostCommand = (typeof hostCommands)[number]

type Command = {
  command: HostCommand
  /** Upgrades even a device that isn't older. */
  isForced?: boolean
}

/**
 * Sends a command to a device; the server accepts it whether or not the device receives it [AP-076, AP-077, AP-078].
 */
export const commandHost = change({
  send: ({ id, ...input }: Command & { id: string }) => {
    const path = `${hostPath(id)}/${input.command}`
    const reply = input.command === 'sync' ? api.post(path) : api.put(path, forceOf(input))
    return readReply(reply, z.unknown())
  },
  stale: ['hosts'],
  inBackground: true,
})

/** Sends a command to all devices in one request [AP-073, AP-074, AP-075]. */
export const commandAllHosts = change({
  send: (input: Command) => {
    const path = `hosts/${input.command}`
    const reply = input.command === 'keys' ? api.put(path) : api.post(path, forceOf(input))
    return readReply(reply, z.unknown())
  },
  stale: ['hosts'],
  inBackground: true,
})

const forceOf = ({ command, isForced = false }: Command) =>
  command === 'upgrade' ? { searchParams: { force: isForced } } : {}

type Membership = { id: string; networkId: string }

// resources that change when a device joins or leaves a network
const memberships = ['hosts', 'nodes', 'networks'] as const

/** Adds a device to a network [AP-070]. */
export const joinNetwork = change({
  send: (membership: Membership) => readReply(api.post(membershipPath(membership)), z.unknown()),
  stale: memberships,
  inBackground: true,
  isSaved: async (membership) => (await nodesOf(membership)).length > 0,
  nameOf: ({ networkId }) => networkId,
})

/** Removes a device from a network [AP-071]; without `isForced` only after the device confirms. */
export const leaveNetwork = change({
  send: ({ isForced, ...membership }: Membership & { isForced: boolean }) => {
    const force = { searchParams: { force: isForced } }
    return readReply(api.delete(membershipPath(membership), force), z.unknown())
  },
  stale: memberships,
  inBackground: true,
  // without force the node remains until its device confirms
  isLeft: async ({ isForced, ...membership }) =>
    (await nodesOf(membership)).some((node) => isForced || !isLeaving(node)),
  nameOf: ({ networkId }) => networkId,
})

/** Returns the nodes of a device in a network. */
async function nodesOf({ id, networkId }: Membership): Promise<Node[]> {
  const nodes = await fetchFresh(nodeListQuery(networkId))
  return nodes.filter((node) => node.hostid === id && !isConfigFile(node))
}

type Deletion = { id: string; isForced: boolean; atConsoleAddress: boolean }

/**
 * Deletes a device [AP-069]. Without `isForced` the server rejects a device that is in networks; with it, the server
 * also deletes its nodes and the config files that they serve.
 */
export const deleteHost = change({
  send: ({ id, isForced, atConsoleAddress }: Deletion) => {
    const path = atConsoleAddress ? `v1/ui/${hostPath(id)}` : hostPath(id)
    return readReply(api.delete(path, { searchParams: { force: isForced } }), z.unknown())
  },
  stale: ['hosts'],
  settle: forgetHosts,
  exists: async ({ id }) => (await fetchFresh(hostListQuery())).some((host) => host.id === id),
})

/** Removes the rows of deleted devices at once and refetches the resources that named them. */
function forgetHosts(deleted: readonly Deletion[]) {
  const deletedIds = new Set(deleted.map(({ id }) => id))
  queryClient.setQueryData(hostListQuery().queryKey, (hosts) =>
    hosts?.filter(({ id }) => !deletedIds.has(id)),
  )
  void queryClient.invalidateQueries({ queryKey: ['hosts'], refetchType: 'none' })
  void refreshResources('nodes', 'networks', 'egress', 'policies', 'enrollment-keys')
}

function hostPath(id: string): string {
  return `hosts/${encodeURIComponent(id)}`
}

function membershipPath({ id, networkId }: Membership): string {
  return `${hostPath(id)}/networks/${encodeURIComponent(networkId)}`
}
