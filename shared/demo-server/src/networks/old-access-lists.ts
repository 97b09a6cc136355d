import { byte, map } from '../decoding/field-types'
import type { Store } from '../storage/store'

/** node or client → peer → 0 absent, 1 denied, 2 allowed. */
type AccessLists = Record<string, Record<string, number>>

const DENIED = 1
const ALLOWED = 2

/** So many members still get the whole matrix; it grows with their square. */
const MAX_MATRIX = 1000

export const accessListsType = {
  ...map({ ...map(byte()), name: 'acls.ACL' }),
  name: 'acls.ACLContainer',
}

type Member = { id: string; isOpen: boolean }

/**
 * The old access lists of a network (contract 1.8), which have no effect on devices that use
 * policies. A pair nobody changed follows the default access its later member joined under.
 */
export function readAccessLists(store: Store, network: string): AccessLists {
  const members = membersOf(store, network)
  const hasMatrix = members.length <= MAX_MATRIX
  const lists: AccessLists = {}
  for (const [index, { id, isOpen }] of members.entries()) {
    const row: Record<string, number> = {}
    for (const [other, peer] of hasMatrix ? members.entries() : []) {
      const isLater = other > index
      if (other !== index) row[peer.id] = (isLater ? peer.isOpen : isOpen) ? ALLOWED : DENIED
    }
    lists[id] = row
  }
  for (const { node, peer, value } of store.oldAccess.all({ network })) {
    const row = lists[node]
    if (row && peer in lists) row[peer] = value
  }
  return lists
}

/** Whether two members of a network may talk, as far as its old access lists go. */
export function createOldAccess(store: Store, network: string) {
  const lists = readAccessLists(store, network)
  const isDenied = (from: string, to: string) => lists[from]?.[to] === DENIED
  return (a: string, b: string): boolean => !isDenied(a, b) && !isDenied(b, a)
}

/** Keeps the pairs of a body that name two members; others are left as they are. */
export function writeAccessLists(
  store: Store,
  network: string,
  lists: Record<string, Record<string, number> | null>,
) {
  const members = new Set(membersOf(store, network).map(({ id }) => id))
  store.transaction(() => {
    for (const [node, row] of Object.entries(lists)) {
      for (const [peer, value] of Object.entries(row ?? {})) {
        if (!members.has(node) || !members.has(peer) || node === peer) continue
        store.db.run(
          `INSERT INTO old_access (network, node, peer, value) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET value = excluded.value`,
          [network, node, peer, value],
        )
      }
    }
  })
}

/** A renamed client stays in the lists under the name it had first. */
export function keepFirstName(
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
  const clients = store.extClients.all({ network })
  const rows = store.db.all('SELECT clientid, name FROM old_access_names')
  const firstNames = new Map(rows.map(({ clientid, name }) => [clientid, String(name)]))
  const isOpen = store.networks.find(network)?.defaultacl === 'yes'
  return [
    ...nodes.map(({ id, defaultacl }) => ({ id, isOpen: defaultacl === 'yes' })),
    ...clients.map(({ clientid }) => ({ id: firstNames.get(clientid) ?? clientid, isOpen })),
  ]
}
