import { mergeOrCollide } from '@meshdeck/domain/merge-edits'
import {
  api,
  ApiError,
  listOf,
  type queryClient,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

import { type Host, hostListQuery, hostSchema } from './hosts'

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
const wholeHostSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((reply) => ({ host: z.parse(hostSchema, reply), reply })),
)

/**
 * PUT /hosts/{id} [AP-072]: changes a device upon what it is now, and sends all of it. Throws a
 * `CollisionError` when somebody else has changed the same field since `base`, and an `ApiError` of 404
 * when the device is gone.
 */
export function useUpdateHost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, base, mine }: { id: string; base: HostEdit; mine: HostEdit }) => {
      const whole = await readReply(api.get('hosts'), listOf(wholeHostSchema))
      client.setQueryData(
        hostListQuery().queryKey,
        whole.map(({ host }) => host),
      )
      const current = whole.find(({ host }) => host.id === id)
      if (!current) throw new ApiError(404, '')
      const theirs = editOfHost(current.host)
      const json = { ...current.reply, ...mergeOrCollide({ base, theirs, mine }), id }
      return readReply(api.put(`hosts/${encodeURIComponent(id)}`, { json }), hostSchema)
    },
    onSuccess: (updated) => {
      client.setQueryData(hostListQuery().queryKey, (hosts) =>
        hosts?.map((host) => (host.id === updated.id ? updated : host)),
      )
      // one that has become a default device may have joined networks
      for (const resource of ['nodes', 'networks']) {
        void client.invalidateQueries({ queryKey: [resource] })
      }
    },
  })
}

export const hostCommands = ['sync', 'keys', 'upgrade'] as const
/** What a device can be told: to read its networks again, to make new keys, to take the server's version. */
export type HostCommand = (typeof hostCommands)[number]

/**
 * Tells a device to do something; the server passes it on whether the device hears it or not
 * [AP-076, AP-077, AP-078]. `isForced` upgrades one that is not older too.
 */
export async function commandHost(id: string, command: HostCommand, isForced = false) {
  const path = `hosts/${encodeURIComponent(id)}/${command}`
  if (command === 'sync') await readReply(api.post(path), z.unknown())
  else await readReply(api.put(path, forceOf(command, isForced)), z.unknown())
}

/** Tells all devices with one call, however many there are [AP-073, AP-074, AP-075]. */
export async function commandAllHosts(command: HostCommand, isForced = false) {
  const path = `hosts/${command}`
  if (command === 'keys') await readReply(api.put(path), z.unknown())
  else await readReply(api.post(path, forceOf(command, isForced)), z.unknown())
}

const forceOf = (command: HostCommand, isForced: boolean) =>
  command === 'upgrade' ? { searchParams: { force: isForced } } : {}

/** Lets a device join a network [AP-070]. */
export async function joinNetwork(id: string, networkId: string): Promise<void> {
  await readReply(api.post(membershipPath(id, networkId)), z.unknown())
}

/** Lets a device leave a network [AP-071]; without `isForced` once it has confirmed. */
export async function leaveNetwork(id: string, networkId: string, isForced: boolean) {
  const force = { searchParams: { force: isForced } }
  await readReply(api.delete(membershipPath(id, networkId), force), z.unknown())
}

function membershipPath(id: string, networkId: string): string {
  return `hosts/${encodeURIComponent(id)}/networks/${encodeURIComponent(networkId)}`
}

/**
 * Deletes a device [AP-069]. One that is in networks is refused without `isForced`; with it its nodes
 * and the config files that they serve go too.
 */
export async function deleteHost(
  id: string,
  how: { isForced: boolean; atConsoleAddress: boolean },
): Promise<void> {
  const path = `hosts/${encodeURIComponent(id)}`
  const reply = api.delete(how.atConsoleAddress ? `v1/ui/${path}` : path, {
    searchParams: { force: how.isForced },
  })
  await readReply(reply, z.unknown())
}

/** What deleted devices leave behind: their rows go at once, and what has named them is read again. */
export function forgetHosts(client: typeof queryClient, ids: Iterable<string>) {
  const gone = new Set(ids)
  client.setQueryData(hostListQuery().queryKey, (hosts) => hosts?.filter(({ id }) => !gone.has(id)))
  void client.invalidateQueries({ queryKey: ['hosts'], refetchType: 'none' })
  for (const resource of ['nodes', 'networks', 'egress', 'policies', 'enrollment-keys']) {
    void client.invalidateQueries({ queryKey: [resource] })
  }
}

/** Reads again what a device that joins or leaves a network changes. */
export function readMembershipsAgain(client: typeof queryClient) {
  for (const resource of ['hosts', 'nodes', 'networks']) {
    void client.invalidateQueries({ queryKey: [resource] })
  }
}
