import { readIds } from '../storage/read-ids'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { hasFullMetrics } from './full-mesh'
import type { Reporter } from './links'

/** Up to so many nodes, each has a link to every other one. */
const FULL_MESH = 40
/** In a larger network each reports of so many before and after it, in the order of their ids. */
const NEIGHBOURS = 6

/**
 * Whom each of a network's nodes reports of: all in a small network, its neighbours in a larger one, so
 * that a list of everybody's links grows with the nodes and not with their square.
 */
export function createPeers(
  reporters: Reporter[],
  isMesh = isSmall(reporters.length),
): (of: Reporter) => Reporter[] {
  const ring = reporters.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const places = new Map(ring.map(({ id }, place) => [id, place]))
  const steps = Array.from({ length: NEIGHBOURS }, (_, step) => [step + 1, -step - 1]).flat()

  return function peersOf({ id }) {
    if (isMesh) return reporters.filter((it) => it.id !== id)
    const place = places.get(id) ?? 0
    return steps.flatMap((step) => ring.at((place + step) % ring.length) ?? [])
  }
}

const isSmall = (count: number) => count <= FULL_MESH

/** Ids of a node and of those it reports of, without a look at the others of its network. */
export function readNeighbours(
  store: Store,
  { id, network }: Pick<Node, 'id' | 'network'>,
): { ids: string[]; isMesh: boolean } {
  const { db } = store
  // the plus keeps to the order of ids: the index of networks would read all of them
  const reporting = 'SELECT id FROM nodes WHERE +network = ? AND metrics_since > 0'
  const along = (order: string) => `${reporting} ${order} LIMIT ${NEIGHBOURS}`
  const all = 'SELECT id FROM nodes WHERE network = ? AND metrics_since > 0 LIMIT ?'

  const isFull = hasFullMetrics(store)
  const few = readIds(db, all, [network, isFull ? -1 : FULL_MESH + 1])
  if (isFull || isSmall(few.length)) return { ids: [...few, id], isMesh: true }
  // at its ends the order closes to a ring
  const after = [
    ...readIds(db, along('AND id > ? ORDER BY id'), [network, id]),
    ...readIds(db, along('ORDER BY id'), [network]),
  ]
  const before = [
    ...readIds(db, along('AND id < ? ORDER BY id DESC'), [network, id]),
    ...readIds(db, along('ORDER BY id DESC'), [network]),
  ]
  const ids = [...before.slice(0, NEIGHBOURS), id, ...after.slice(0, NEIGHBOURS)]
  return { ids, isMesh: false }
}
