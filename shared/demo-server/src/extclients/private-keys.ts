import type { FastifyRequest } from 'fastify'

import { resourceOf } from '../auth/about'
import { restrictedCaller } from '../auth/caller-role'
import { may } from '../auth/may'
import type { Target } from '../auth/target'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'

/** A client as one person is shown it. */
export type ShownTo = (client: ExtClient) => ExtClient

/**
 * Shows clients to the caller of a request: with their private keys if the caller owns them or may change them, and
 * without for everybody else. (The real server shows the keys to whoever may read the client.)
 */
export function shownTo(store: Store, request: FastifyRequest): ShownTo {
  const isReadable = readsKeyOf(store, request)
  return (client) => (isReadable(client) ? client : { ...client, privatekey: '' })
}

/** Whether the caller of a request reads the private key of a client, alone and in its file. */
export function readsKeyOf(store: Store, request: FastifyRequest): (client: ExtClient) => boolean {
  const restricted = restrictedCaller(store, request)
  if (!restricted) return () => true
  const { username } = restricted.user
  return (client) =>
    client.ownerid === username ||
    may(store, request, { method: 'PUT', target: targetOfClient(store, client) })
}

/** Whether the caller of a request may read a client at all. */
export function readsClientsOf(
  store: Store,
  request: FastifyRequest,
): (client: ExtClient) => boolean {
  const username = restrictedCaller(store, request)?.user.username
  return (client) =>
    client.ownerid === username ||
    may(store, request, { method: 'GET', target: targetOfClient(store, client) })
}

function targetOfClient({ apiVersion }: Store, { clientid: id, network }: ExtClient): Target {
  const resource = resourceOf('client', apiVersion)
  return { kind: 'client', resource, id, network, isGlobal: false }
}
