import { nextTask } from '@meshdeck/platform'

import {
  type ReachLists,
  toReachClient,
  toReachNode,
  toReachPolicy,
  toReachRoute,
  toReachUser,
} from './reach-lists'
import type { ItemOf, ListName, ReachPort, SentLists } from './reach-messages'

/** What one network was told of last: its lists, and what of them was sent. */
export type Sent = { lists: ReachLists | undefined; items: SentLists }

/** How many items are made and sent in one go, which has to stay far below what is felt; the old lists are wide. */
const AT_ONCE: Readonly<Record<ListName, number>> = {
  nodes: 500,
  clients: 500,
  policies: 500,
  egress: 500,
  users: 500,
  oldAccess: 25,
}

export const nothingSent = (): Sent => ({
  lists: undefined,
  items: { nodes: [], clients: [], policies: [], egress: [], users: [], oldAccess: [] },
})

/** Tells what has changed since the last time, in pieces, between which the page does what people want of it. */
export async function sendLists(port: ReachPort, lists: ReachLists, sent: Sent): Promise<void> {
  const { networkId, server, nodes, policies, egress, users, oldAccess } = lists
  const has = [users && ('users' as const), oldAccess && ('oldAccess' as const)]
  port.tell({ say: 'begin', networkId, server, has: has.filter((name) => name !== undefined) })
  const to = { port, items: sent.items }
  const was = sent.lists
  if (nodes !== was?.nodes) {
    await sendList(to, 'nodes', { of: nodes.filter((node) => !node.is_static), make: toReachNode })
    const clients = nodes.flatMap((node) => toReachClient(node) ?? [])
    await sendList(to, 'clients', { of: clients, make: asItIs })
  }
  if (policies !== was?.policies)
    await sendList(to, 'policies', { of: policies, make: toReachPolicy })
  if (egress !== was?.egress) await sendList(to, 'egress', { of: egress, make: toReachRoute })
  if (users && users !== was?.users) await sendList(to, 'users', { of: users, make: toReachUser })
  if (oldAccess && oldAccess !== was?.oldAccess)
    await sendList(to, 'oldAccess', { of: Object.entries(oldAccess), make: asItIs })
  sent.lists = lists
}

const asItIs = <Item>(item: Item) => item

type Target = { port: ReachPort; items: SentLists }
type Made<Thing, Item> = { of: readonly Thing[]; make: (thing: Thing) => Item }

async function sendList<Name extends ListName, Thing>(
  { port, items: sent }: Target,
  list: Name,
  { of, make }: Made<Thing, ItemOf[Name]>,
): Promise<void> {
  const known = sent[list]
  const { length } = of
  for (let from = 0; from < length || known.length > length; from += AT_ONCE[list]) {
    const items = of.slice(from, from + AT_ONCE[list]).map(make)
    const isKnown =
      known.length >= from + items.length &&
      items.every((item, index) => isSame(item, known[from + index]))
    const isLonger = known.length > length
    if (isKnown && !isLonger) continue
    known.splice(from, items.length, ...items)
    known.length = Math.min(known.length, length)
    port.tell({ say: 'stretch', list, from, items, length: known.length })
    await nextTask()
  }
}

/** Lists that are read again keep what has not changed; a moment at which a node was seen makes it another object. */
function isSame(one: object, other: object | undefined): boolean {
  if (!other) return false
  const values = new Map(Object.entries(other))
  return Object.entries(one).every(([key, value]) => Object.is(value, values.get(key)))
}
