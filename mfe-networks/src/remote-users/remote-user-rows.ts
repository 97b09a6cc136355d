import type { GatewayUser } from '@meshdeck/api/gateway-users'
import type { Node } from '@meshdeck/api/nodes'

/** Somebody who uses a gateway remotely, as the table shows him. */
export type RemoteUserRow = {
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
  const files = nodes.flatMap(({ static_node }) =>
    static_node?.ingressgatewayid === gatewayId ? static_node : [],
  )
  const filesOf = Map.groupBy(files, ({ ownerid }) => ownerid)
  return users
    .map((user) => ({
      username: user.username,
      fullName: user.display_name,
      isAdded: isAdded(user, gatewayId),
      files: (filesOf.get(user.username) ?? []).map(({ clientid }) => clientid).toSorted(),
    }))
    .filter((row) => row.isAdded || row.files.length > 0)
}
