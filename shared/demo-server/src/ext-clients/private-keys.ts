import type { FastifyRequest } from 'fastify'

import { resourceOf } from '../auth/about'
import { restrictedCaller, type Target } from '../auth/callers'
import { may } from '../auth/check-rights'
import { decodeBase64 } from '../http/parse-values'
import { httpError } from '../http/replies'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'

/** Returns a client as one user sees it. */
export type ShownTo = (client: ExtClient) => ExtClient

/**
 * Returns how the caller sees clients: with private keys if the caller owns or may change them, otherwise without. (The
 * real server shows the keys to everyone who may read the client.)
 */
export function withKeysFor(store: Store, request: FastifyRequest): ShownTo {
  const isReadable = readsKeyOf(store, request)
  return (client) => (isReadable(client) ? client : { ...client, privatekey: '' })
}

/** Returns whether the caller may read the private key of a client, alone and in its file. */
export function readsKeyOf(store: Store, request: FastifyRequest): (client: ExtClient) => boolean {
  const restricted = restrictedCaller(store, request)
  if (!restricted) return () => true
  const { username } = restricted.user
  return (client) =>
    client.ownerid === username ||
    may(store, request, { method: 'PUT', target: targetOfClient(store, client) })
}

/** Returns whether the caller may read a client at all. */
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

/** Number of characters that identify a key: its last letter has unused bits. */
const KEY_LETTERS = 42

type Use = {
  publickey: string
  /** Client for which the key is used. */
  clientid: string
  /** Whether the caller may see a client. */
  mayRead: (client: ExtClient) => boolean
}

/**
 * Rejects a public key that another client or a device already has: if two share a key, WireGuard keeps only the last
 * one. (The real server accepts the key.) Throws HttpError 400 that names the other one, if the caller may see it.
 */
export function checkKeyIsFree(store: Store, { publickey, clientid, mayRead }: Use) {
  const keyLetters = Buffer.from(decodeBase64(publickey)).toString('base64').slice(0, KEY_LETTERS)
  const host = idsWith(store, 'SELECT name AS id, publickey FROM hosts', keyLetters)[0]
  if (host !== undefined) throw httpError(400, `${IN_USE} by the device "${host}"`)
  const otherClients = idsWith(
    store,
    'SELECT clientid AS id, publickey FROM extclients',
    keyLetters,
  )
    .filter((id) => id !== clientid)
    .map((id) => store.extClients.get(id))
  if (otherClients.length === 0) return
  const visibleClient = otherClients.find(mayRead)
  throw httpError(
    400,
    visibleClient ? `${IN_USE} by the config file "${visibleClient.clientid}"` : IN_USE,
  )
}

const IN_USE = 'public key is already in use'

/** Finds rows by key; the stored text may contain line breaks. */
function idsWith({ db }: Store, rows: string, keyLetters: string): string[] {
  const matchingRows = db.all(
    `SELECT id FROM (${rows})
     WHERE substr(replace(replace(publickey, char(10), ''), char(13), ''), 1, ?) = ?`,
    [KEY_LETTERS, keyLetters],
  )
  return matchingRows.map(({ id }) => String(id))
}
