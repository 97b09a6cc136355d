import { createReachEngine, type ReachEngine } from './reach-engine'
import { type ReachLists, toEstate } from './reach-lists'
import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'

/** The network that was asked about last; of another one the lists are compiled anew. */
let latest: { lists: ReachLists; engine: ReachEngine } | undefined

function engineFor(lists: ReachLists): ReachEngine {
  if (latest && areSame(latest.lists, lists)) return latest.engine
  const engine = createReachEngine()
  engine.setEstate(toEstate(lists))
  latest = { lists, engine }
  return engine
}

/** Each list is the same object as long as nothing in it changes. */
function areSame(one: ReachLists, other: ReachLists): boolean {
  return (
    one.networkId === other.networkId &&
    one.server.version === other.server.version &&
    one.server.edition === other.server.edition &&
    (['nodes', 'policies', 'egress', 'users', 'oldAccess'] as const).every(
      (key) => one[key] === other[key],
    )
  )
}

/** Answers a question about a network, given all of its lists. Rejects with what goes wrong in that. */
export async function askReach<Kind extends ReachKind>(
  lists: ReachLists,
  kind: Kind,
  question: ReachQuestion<Kind>,
): Promise<ReachAnswer<Kind>> {
  // what asks is drawn first
  await nextTask()
  return engineFor(lists).answer(kind, question)
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
