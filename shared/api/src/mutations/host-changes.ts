import { isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, readItems, readReply, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import { wholeOf } from '../fields'
import { type Host, hostListQuery, hostSchema } from '../queries/hosts'
import { type Node, nodeListQuery } from '../queries/nodes'

/** What a person may change on a device; all of it is kept by every version of the server. */
export type HostEdit = {
  name: string
  isstatic: boolean
  /** Public addresses; the server keeps one that is sent empty (contract 1.12). */
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

/** What can be edited of a device, as it is. */
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

/** A device with all that the server said of it: a change sends the whole device (contract 1.12). */
const wholeHostSchema = wholeOf(hostSchema)

/**
 * PUT /hosts/{id} [AP-072]: changes a device upon what it is now, and sends all of it. Throws a
 * `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when the device is gone. The list knows the device and is not read again: it may be long.
 */
export const updateHost = change({
  send: async ({ id, base, mine }: { id: string; base: HostEdit; mine: HostEdit }) => {
    const whole = await readItems(api.get('hosts'), wholeHostSchema)
    const { queryKey } = hostListQuery()
    queryClient.setQueryData(
      queryKey,
      whole.map(({ known }) => known),
    )
    const current = whole.find(({ known }) => known.id === id)
    if (!current) throw new ApiError(404, '')
    const theirs = editOfHost(current.known)
    const json = { ...current.reply, ...mergeOrCollide({ base, theirs, mine }), id }
    const updated = await readReply(api.put(pathOf(id), { json }), hostSchema)
    queryClient.setQueryData(queryKey, (hosts) =>
      hosts?.map((host) => (host.id === updated.id ? updated : host)),
    )
    return updated
  },
  // one that has become a default device may have joined networks
  stale: ['nodes', 'networks'],
  inBackground: true,
  isSaved: (edit, host) => isEditKept(edit, editOfHost(host)),
  nameOf: ({ base }) => base.name,
})

export const hostCommands = ['sync', 'keys', 'upgrade'] as const
/** What a device can be told: to read its networks again, to make new keys, to take the server's version. */
export type HostCommand = (typeof hostCommands)[number]

type Command = {
  command: HostCommand
  /** Upgrades one that is not older too. */
  isForced?: boolean
}

/**
 * Tells a device to do something; the server passes it on whether the device hears it or not
 * [AP-076, AP-077, AP-078].
 */
export const commandHost = change({
  send: ({ id, ...told }: Command & { id: string }) => {
    const path = `${pathOf(id)}/${told.command}`
    const reply = told.command === 'sync' ? api.post(path) : api.put(path, forceOf(told))
    return readReply(reply, z.unknown())
  },
  stale: ['hosts'],
  inBackground: true,
})

/** Tells all devices with one call, however many there are [AP-073, AP-074, AP-075]. */
export const commandAllHosts = change({
  send: (told: Command) => {
    const path = `hosts/${told.command}`
    const reply = told.command === 'keys' ? api.put(path) : api.post(path, forceOf(told))
    return readReply(reply, z.unknown())
  },
  stale: ['hosts'],
  inBackground: true,
})

const forceOf = ({ command, isForced = false }: Command) =>
  command === 'upgrade' ? { searchParams: { force: isForced } } : {}

type Membership = { id: string; networkId: string }

// what a device that joins or leaves a network changes
const memberships = ['hosts', 'nodes', 'networks'] as const

/** Lets a device join a network [AP-070]. */
export const joinNetwork = change({
  send: (membership: Membership) => readReply(api.post(membershipPath(membership)), z.unknown()),
  stale: memberships,
  inBackground: true,
  isSaved: async (membership) => (await nodesOf(membership)).length > 0,
  nameOf: ({ networkId }) => networkId,
})

/** Lets a device leave a network [AP-071]; without `isForced` once it has confirmed. */
export const leaveNetwork = change({
  send: ({ isForced, ...membership }: Membership & { isForced: boolean }) => {
    const force = { searchParams: { force: isForced } }
    return readReply(api.delete(membershipPath(membership), force), z.unknown())
  },
  stale: memberships,
  inBackground: true,
  // without force it stays until its device confirms
  isLeft: async ({ isForced, ...membership }) =>
    (await nodesOf(membership)).some(({ pendingdelete }) => isForced || !pendingdelete),
  nameOf: ({ networkId }) => networkId,
})

/** The nodes of a device in a network. */
async function nodesOf({ id, networkId }: Membership): Promise<Node[]> {
  const nodes = await readAnew(nodeListQuery(networkId))
  return nodes.filter(({ hostid, is_static }) => hostid === id && !is_static)
}

type Deletion = { id: string; isForced: boolean; atConsoleAddress: boolean }

/**
 * Deletes a device [AP-069]. One that is in networks is refused without `isForced`; with it its nodes
 * and the config files that they serve go too.
 */
export const deleteHost = change({
  send: ({ id, isForced, atConsoleAddress }: Deletion) => {
    const path = atConsoleAddress ? `v1/ui/${pathOf(id)}` : pathOf(id)
    return readReply(api.delete(path, { searchParams: { force: isForced } }), z.unknown())
  },
  stale: ['hosts'],
  settle: forgetHosts,
  isThere: async ({ id }) => (await readAnew(hostListQuery())).some((host) => host.id === id),
})

/** What deleted devices leave behind: their rows go at once, and what has named them is read again. */
function forgetHosts(deleted: readonly Deletion[]) {
  const gone = new Set(deleted.map(({ id }) => id))
  queryClient.setQueryData(hostListQuery().queryKey, (hosts) =>
    hosts?.filter(({ id }) => !gone.has(id)),
  )
  void queryClient.invalidateQueries({ queryKey: ['hosts'], refetchType: 'none' })
  void readAgain('nodes', 'networks', 'egress', 'policies', 'enrollment-keys')
}

function pathOf(id: string): string {
  return `hosts/${encodeURIComponent(id)}`
}

function membershipPath({ id, networkId }: Membership): string {
  return `${pathOf(id)}/networks/${encodeURIComponent(networkId)}`
}
