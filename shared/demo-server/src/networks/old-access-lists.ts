import type { FastifyInstance } from 'fastify'

import { perVersion } from '../api-version'
import { on } from '../auth/about'
import { allow } from '../auth/access'
import { checkNames } from '../auth/check-rights'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { byte, map } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendEnvelope, sendJson } from '../http/replies'
import { readSettings } from '../server/settings'
import type { Store } from '../storage/store'

/** Peer → 0 absent, 1 denied, 2 allowed; null if it was sent that way. */
type Row = Record<string, number> | null

/** Rows by node or client. */
type AccessLists = Record<string, Row>

const DENIED = 1
const ALLOWED = 2

/** Maximum number of members for the full matrix, which grows with their square. */
const MAX_MATRIX = 1000

const accessListsType = {
  ...map({ ...map(byte()), name: 'acls.ACL' }),
  name: 'acls.ACLContainer',
}

type Member = { id: string; isOpen: boolean }

/**
 * Returns the old access lists of a network (contract 1.8), which have no effect on devices that use policies. An
 * unchanged pair follows the default access under which its later member joined.
 */
export function readAccessLists(store: Store, network: string): AccessLists {
  const members = membersOf(store, network)
  const hasMatrix = members.length <= MAX_MATRIX
  const lists: Record<string, Record<string, number>> = {}
  for (const [index, { id, isOpen }] of members.entries()) {
    const row: Record<string, number> = {}
    for (const [other, peer] of hasMatrix ? members.entries() : []) {
      const isAllowed = other > index ? peer.isOpen : isOpen
      if (other !== index) row[peer.id] = isAllowed ? ALLOWED : DENIED
    }
    lists[id] = row
  }
  for (const { node, peer, value } of store.oldAccess.all({ network })) {
    const row = lists[node]
    if (row && peer in lists) row[peer] = value
  }
  return { ...lists, ...replacedRows(store, network, lists) }
}

/** Returns rows as they were sent, plus members added since and without deleted ones; unknown names stay. */
function replacedRows(
  store: Store,
  network: string,
  lists: Record<string, Record<string, number>>,
): AccessLists {
  const rows: AccessLists = {}
  for (const { member, peers, known: memberIds } of store.oldAccessRows.all({ network })) {
    const knownMembers = new Set(memberIds)
    if (knownMembers.has(member) && !(member in lists)) continue
    const sentEntries = Object.entries(peers ?? {}).filter(
      ([peer]) => !knownMembers.has(peer) || peer in lists,
    )
    const laterEntries = Object.entries(lists[member] ?? {}).filter(
      ([peer]) => !knownMembers.has(peer),
    )
    rows[member] = peers === null ? null : Object.fromEntries([...sentEntries, ...laterEntries])
  }
  return rows
}

/** Whether old access lists have an effect: from 1.2.0 to 1.5.0, only if a setting turns them on. */
function isOldAccessOn(store: Store): boolean {
  if (!store.can('hasOldAccess')) return false
  return !store.can('makesOldAccessOptional') || readSettings(store).old_acl_support
}

const listVersions = perVersion<{ listsClients(store: Store): boolean }>({
  '1.0.0': { listsClients: () => true },
  '1.4.0': { listsClients: isOldAccessOn },
})

/**
 * Returns whether two members of a network may talk according to its old access lists: both have to allow it. A missing
 * entry denies it, except above the number of members with a full matrix.
 */
export function createOldAccess(store: Store, network: string) {
  if (!isOldAccessOn(store)) return () => true
  const lists = readAccessLists(store, network)
  const hasMatrix = Object.keys(lists).length <= MAX_MATRIX
  const isDenied = (from: string, to: string) => {
    const word = lists[from]?.[to]
    return hasMatrix ? word !== ALLOWED : word === DENIED
  }
  return (a: string, b: string): boolean => !isDenied(a, b) && !isDenied(b, a)
}

/** Stores the rows of a body completely, whatever they name; other rows stay unchanged. */
export function writeAccessLists(store: Store, network: string, lists: AccessLists) {
  const memberIds = membersOf(store, network).map(({ id }) => id)
  store.transaction(() => {
    for (const [member, peers] of Object.entries(lists)) {
      store.db.run('DELETE FROM old_access_rows WHERE network = ? AND member = ?', [
        network,
        member,
      ])
      store.oldAccessRows.insert({ network, member, peers, known: memberIds })
    }
  })
}

/** Keeps a renamed client in the lists under its first name. */
export function rememberFirstName(
  store: Store,
  { clientid, before }: { clientid: string; before: string },
) {
  store.db.run(
    'INSERT INTO old_access_names (clientid, name) VALUES (?, ?) ON CONFLICT DO NOTHING',
    [clientid, before],
  )
}

function membersOf(store: Store, network: string): Member[] {
  const nodes = store.nodes.all({ network })
  const { listsClients } = forServer(listVersions, store)
  const clients = listsClients(store) ? store.extClients.all({ network }) : []
  const rows = store.db.all('SELECT clientid, name FROM old_access_names')
  const firstNames = new Map(rows.map(({ clientid, name }) => [clientid, String(name)]))
  const isOpen = store.networks.find(network)?.defaultacl === 'yes'
  return [
    ...nodes.map(({ id, defaultacl }) => ({ id, isOpen: defaultacl === 'yes' })),
    ...clients.map(({ clientid }) => ({ id: firstNames.get(clientid) ?? clientid, isOpen })),
  ]
}

/** Routes for the old access lists (contract 1.8), removed in 1.5.1. */
export function oldAccessRoutes(app: FastifyInstance, { store }: Context) {
  app.get(
    '/api/networks/:networkname/acls',
    allow('network-user', on.oldAccess),
    (request, reply) => sendJson(reply, readAccessLists(store, paramOf(request, 'networkname'))),
  )

  for (const version of ['acls', 'acls/v2']) {
    app.put(
      `/api/networks/:networkname/${version}`,
      allow('network-admin', on.oldAccess),
      (request, reply) => {
        const lists = decodeBody(accessListsType, request)
        checkNames(store, request, {
          members: Object.entries(lists ?? {}).flatMap(([id, peers]) => [
            id,
            ...Object.keys(peers ?? {}),
          ]),
        })
        const { netid } = store.networks.get(paramOf(request, 'networkname'))
        writeAccessLists(store, netid, lists ?? {})
        return sendJson(reply, readAccessLists(store, netid))
      },
    )
  }
}

/** Route that tells whether an old access list denies anything. */
export function oldAccessStatusRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/networks/:networkname/old_acl_status'
  app.get(path, allow('network-user', on.oldAccess), (request, reply) => {
    const lists = readAccessLists(store, paramOf(request, 'networkname'))
    const values = Object.values(lists).flatMap((row) => Object.values(row ?? {}))
    return sendEnvelope(reply, String(values.includes(DENIED)))
  })
}
