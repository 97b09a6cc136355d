import type { GatewayUser } from '@meshdeck/api/gateway-users'
import type { Node } from '@meshdeck/api/nodes'

/** Row of a user with remote access through a gateway. */
export type RemoteUserRow = {
  /** The unique username. */
  id: string
  name: string
  username: string
  fullName: string
  /** Whether the user was given the gateway by name, on a server that stores this. */
  isAdded: boolean
  /** Names of the user's config files behind the gateway. */
  configFiles: string[]
}

/** Whether the server stores which users were given a gateway; newer versions send null for every user. */
export function keepsList(users: readonly GatewayUser[]): boolean {
  return users.every(({ remote_gw_ids }) => remote_gw_ids)
}

/** Whether the user was given the gateway by name. */
export function isAdded({ remote_gw_ids }: GatewayUser, gatewayId: string): boolean {
  return Object.hasOwn(remote_gw_ids ?? {}, gatewayId)
}

/** Returns the users who were given a gateway or own config files behind it. */
export function toRemoteUserRows(
  users: readonly GatewayUser[],
  { gatewayId, nodes }: { gatewayId: string; nodes: readonly Node[] },
): RemoteUserRow[] {
  const configFilesOf = new Map<string, string[]>()
  for (const { static_node: file } of nodes) {
    if (file?.ingressgatewayid !== gatewayId) continue
    configFilesOf.set(file.ownerid, [...(configFilesOf.get(file.ownerid) ?? []), file.clientid])
  }
  return users
    .map((user) => ({
      id: user.username,
      name: user.username,
      username: user.username,
      fullName: user.display_name,
      isAdded: isAdded(user, gatewayId),
      configFiles: (configFilesOf.get(user.username) ?? []).toSorted(),
    }))
    .filter((row) => row.isAdded || row.configFiles.length > 0)
}
