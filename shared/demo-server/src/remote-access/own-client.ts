import { createExtClient } from '../extclients/create-ext-client'
import { extClientType } from '../extclients/ext-client'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { type Program, remoteAccessVersions } from './versions'

/** Somebody with his desktop program; each program has one client on a gateway. */
export type Owner = { username: string; program: string }

export function clientOn(
  store: Store,
  gateway: Node,
  { username, program }: Owner,
): ExtClient | undefined {
  const twins = store.extClients.all({ ingressgatewayid: gateway.id, ownerid: username })
  return twins.find(({ remote_access_client_id }) => remote_access_client_id === program)
}

/** The client that a list of gateways shows somebody's program. */
export function listedClientOn(
  store: Store,
  gateway: Node,
  { username, ...asked }: Program & { username: string },
): ExtClient | undefined {
  const own = store.extClients
    .all({ ingressgatewayid: gateway.id, ownerid: username })
    .filter(({ remote_access_client_id }) => remote_access_client_id !== '')
    .toSorted((a, b) => (a.clientid < b.clientid ? -1 : 1))
  return remoteAccessVersions[store.apiVersion].choose(own, asked)
}

/** @throws Refusal 500 when the network is full */
export function makeClientOn(store: Store, gateway: Node, { username, program }: Owner): ExtClient {
  const dns = remoteAccessVersions[store.apiVersion].firstDns(gateway)
  const input = { ...extClientType.zero(), remote_access_client_id: program, dns }
  return createExtClient(store, { gateway, input, ownerid: username })
}
