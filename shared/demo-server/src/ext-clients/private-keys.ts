import type { FastifyRequest } from 'fastify'

import { resourceOf } from '../auth/about'
import { restrictedCaller, type Target } from '../auth/callers'
import { may } from '../auth/check-rights'
import { decodeBase64 } from '../http/parse-values'
import { refused } from '../http/replies'
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

/** What of a key's text says which key it is: its last letter has bits that count for nothing. */
const TELLING = 42

type Use = {
  publickey: string
  /** The client that the key is for. */
  clientid: string
  /** Whether the caller may know of a client. */
  mayRead: (client: ExtClient) => boolean
}

/**
 * Refuses a public key that another client or a device has already: with one key for two, WireGuard keeps only the one
 * that came last. (The real server takes the key.)
 * @throws Refusal 400 that names the other one, if the caller may know of it
 */
export function checkKeyIsFree(store: Store, { publickey, clientid, mayRead }: Use) {
  const telling = Buffer.from(decodeBase64(publickey)).toString('base64').slice(0, TELLING)
  const host = idsWith(store, 'SELECT name AS id, publickey FROM hosts', telling)[0]
  if (host !== undefined) throw refused(400, `${IN_USE} by the device "${host}"`)
  const others = idsWith(store, 'SELECT clientid AS id, publickey FROM extclients', telling)
    .filter((id) => id !== clientid)
    .map((id) => store.extClients.get(id))
  if (others.length === 0) return
  const known = others.find(mayRead)
  throw refused(400, known ? `${IN_USE} by the config file "${known.clientid}"` : IN_USE)
}

const IN_USE = 'public key is already in use'

/** A text may be broken into lines. */
function idsWith({ db }: Store, rows: string, telling: string): string[] {
  const found = db.all(
    `SELECT id FROM (${rows})
     WHERE substr(replace(replace(publickey, char(10), ''), char(13), ''), 1, ?) = ?`,
    [TELLING, telling],
  )
  return found.map(({ id }) => String(id))
}
