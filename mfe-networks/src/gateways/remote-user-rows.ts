import type { GatewayUser } from '@meshdeck/api/gateway-users'
import type { Node } from '@meshdeck/api/nodes'

/** Somebody who uses a gateway remotely, as the table shows him. */
export type RemoteUserRow = {
  /** The username, which no two have. */
  id: string
  name: string
  username: string
  fullName: string
  /** Was given the gateway by name, on a server that keeps that. */
  isAdded: boolean
  /** Names of his config files behind the gateway. */
  files: string[]
}

/** Whether the server keeps whom a gateway was given to: later ones send null for everybody. */
export function keepsList(users: readonly GatewayUser[]): boolean {
  return users.every(({ remote_gw_ids }) => remote_gw_ids)
}

/** Whether somebody was given a gateway by name. */
export function isAdded({ remote_gw_ids }: GatewayUser, gatewayId: string): boolean {
  return Object.hasOwn(remote_gw_ids ?? {}, gatewayId)
}

/** Who was given a gateway or has config files behind it. */
export function toRemoteUserRows(
  users: readonly GatewayUser[],
  { gatewayId, nodes }: { gatewayId: string; nodes: readonly Node[] },
): RemoteUserRow[] {
  const filesOf = new Map<string, string[]>()
  for (const { static_node: file } of nodes) {
    if (file?.ingressgatewayid !== gatewayId) continue
    filesOf.set(file.ownerid, [...(filesOf.get(file.ownerid) ?? []), file.clientid])
  }
  return users
    .map((user) => ({
      id: user.username,
      name: user.username,
      username: user.username,
      fullName: user.display_name,
      isAdded: isAdded(user, gatewayId),
      files: (filesOf.get(user.username) ?? []).toSorted(),
    }))
    .filter((row) => row.isAdded || row.files.length > 0)
}
