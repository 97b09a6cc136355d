import type { Steps } from '@meshdeck/domain/reach'

import { createReachEngine, type ReachEngine } from './reach-engine'
import type { Ask, Begin, Forget, ListName, SentLists, Stretch } from './reach-messages'
import type { ReachAnswer, ReachKind } from './reach-questions'

type Network = { begin: Begin; lists: SentLists; engine: ReachEngine; isCompiled: boolean }

/** Keeps the lists of networks as they are told, and answers about the one that was begun last. */
export type ReachServer = {
  take: (message: Begin | Stretch | Forget) => void
  /** In steps, between which nothing may be taken. */
  answer: <Kind extends ReachKind>(ask: Ask<Kind>) => Steps<ReachAnswer<Kind>>
}

/** What stands at the other end of a `ReachPort`. */
export function createReachServer(): ReachServer {
  const networks = new Map<string, Network>()
  let current: Network | undefined

  function begin(message: Begin): Network {
    const known = networks.get(message.networkId)
    const isSame = known !== undefined && areEqual(known.begin, message)
    const network = isSame
      ? known
      : {
          begin: message,
          lists: known?.lists ?? noLists(),
          engine: createReachEngine(),
          isCompiled: false,
        }
    networks.set(message.networkId, network)
    return network
  }

  function put<Name extends ListName>({ list, from, items, length }: Stretch<Name>) {
    if (!current) return
    const kept = current.lists[list]
    kept.splice(from, items.length, ...items)
    kept.length = length
    current.isCompiled = false
  }

  return {
    take(message) {
      if (message.say === 'begin') current = begin(message)
      else if (message.say === 'forget') networks.delete(message.networkId)
      else put(message)
    },
    *answer({ kind, question }) {
      if (!current) throw new Error('No network was told.')
      if (!current.isCompiled) current.engine.setEstate(estateOf(current))
      current.isCompiled = true
      return yield* current.engine.answer(kind, question)
    },
  }
}

function areEqual(one: Begin, other: Begin): boolean {
  return (
    one.server.version === other.server.version &&
    one.server.edition === other.server.edition &&
    one.has.join() === other.has.join()
  )
}

const noLists = (): SentLists => ({
  nodes: [],
  clients: [],
  policies: [],
  egress: [],
  users: [],
  oldAccess: [],
})

function estateOf({ begin: { networkId, server, has }, lists }: Network) {
  const { nodes, clients, policies, egress, users, oldAccess } = lists
  return {
    networkId,
    server,
    // copies: what is compiled is another state than the lists that change
    nodes: [...nodes],
    clients: [...clients],
    policies: [...policies],
    egress: [...egress],
    ...(has.includes('users') && { users: [...users] }),
    ...(has.includes('oldAccess') && { oldAccess: Object.fromEntries(oldAccess) }),
  }
}
