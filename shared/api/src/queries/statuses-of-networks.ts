import { isApiError, queryKeyOf, queryOptions, z } from '@meshdeck/platform'

import { flag } from '../fields'
import { readEach } from '../reading'
import { type NodeStatuses, readNodeStatuses } from './nodes'

/** The result of the status requests of several networks, by node ID. */
export type NodeStatusesOfNetworks = {
  statuses: NodeStatuses
  /** Network of each node. */
  networks: ReadonlyMap<string, string>
}

/**
 * The nodes of several networks, each with its status and network. Sends a request for each network, because the server
 * has none for all [AP-060]. A network whose nodes the user may not see adds nothing.
 */
export const nodeStatusesOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('nodes', { networkIds }, 'statuses'),
    queryFn: async ({ signal }): Promise<NodeStatusesOfNetworks> => {
      const statusLists = await readEach(networkIds, (network) => readOrNothing(network, signal))
      const idsOf = (statuses: NodeStatuses) => [...statuses.keys()]
      return {
        statuses: new Map(statusLists.flatMap((statuses) => [...statuses])),
        networks: new Map(
          statusLists.flatMap((statuses, index) =>
            idsOf(statuses).map((id): [string, string] => [id, networkIds[index] ?? '']),
          ),
        ),
      }
    },
  })

async function readOrNothing(networkId: string, signal: AbortSignal): Promise<NodeStatuses> {
  try {
    return await readNodeStatuses(networkId, signal)
  } catch (error) {
    if (isApiError(error, 403)) return new Map()
    throw error
  }
}

/** Leaves out config files and people, which the response also contains (contract 1.9). */
const deviceStatusesSchema = z.pipe(
  z.nullish(z.record(z.string(), z.object({ status: z.string(), is_static: flag }))),
  z.transform(
    (statuses): NodeStatuses =>
      new Map(
        Object.entries(statuses ?? {}).flatMap(([id, { status, is_static }]) =>
          is_static ? [] : [[id, status] as const],
        ),
      ),
  ),
)

/** The statuses of devices, by network ID and node ID. */
export type DeviceStatusesOfNetworks = ReadonlyMap<string, NodeStatuses>

/**
 * The statuses of the devices of several networks, with a request for each network [AP-060]. Leaves out networks that
 * no longer exist or whose nodes the user may not see.
 */
export const deviceStatusesOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('nodes', { networkIds }, 'device-statuses'),
    queryFn: async ({ signal }): Promise<DeviceStatusesOfNetworks> => {
      const statusLists = await readEach(networkIds, (network) => readStates(network, signal))
      return new Map(
        statusLists.flatMap((statuses, index) =>
          statuses ? [[networkIds[index] ?? '', statuses] as const] : [],
        ),
      )
    },
  })

async function readStates(
  networkId: string,
  signal: AbortSignal,
): Promise<NodeStatuses | undefined> {
  try {
    return await readNodeStatuses(networkId, signal, deviceStatusesSchema)
  } catch (error) {
    // no permission, or deleted since the networks were fetched
    if (isApiError(error, 403) || isApiError(error, 400)) return undefined
    throw error
  }
}
