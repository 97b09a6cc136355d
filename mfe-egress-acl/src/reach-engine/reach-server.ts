import {
  brokenAccessTestsInSteps,
  compileInSteps,
  differenceInSteps,
  limitsBy,
  mayOpen,
  policyIssuesInSteps,
  type Reach,
  type ReachConfigFile,
  type ReachInventory,
  type ReachNode,
  reachOf,
  type ReachPolicy,
  type ReachRoute,
  type ReachSide,
  type ReachUser,
  routesIn,
  serviceDifferenceInSteps,
  type EntityRef,
  entitiesIn,
  waysToCloseInSteps,
  waysToOpenInSteps,
  withPolicies,
  withServices,
} from '@meshdeck/domain/reach'
import { type Steps } from '@meshdeck/domain/steps'

import {
  type AskRequest,
  type BeginRequest,
  accessTestsOfChange,
  type ForgetRequest,
  type ListEdit,
  type ListName,
  type ReachAnswer,
  type ReachEdit,
  type ReachKind,
  type ReachQuestion,
  type SentLists,
  type SideAnswer,
  type ListSlice,
} from './reach-questions'

type Network = { begin: BeginRequest; lists: SentLists; engine: ReachEngine; isCompiled: boolean }

/** Stores the lists of networks, and answers questions about the one begun last. */
type ReachServer = {
  take: (message: BeginRequest | ListSlice | ForgetRequest) => void
  /** Runs in steps, between which `take` must not be called. */
  answer: <Kind extends ReachKind>(ask: AskRequest<Kind>) => Steps<ReachAnswer<Kind>>
}

/** Creates the other end of a `ReachPort`. */
export function createReachServer(): ReachServer {
  const networks = new Map<string, Network>()
  let currentNetwork: Network | undefined

  function begin(message: BeginRequest): Network {
    const knownNetwork = networks.get(message.networkId)
    const isSame = knownNetwork !== undefined && areEqual(knownNetwork.begin, message)
    const network = isSame
      ? knownNetwork
      : {
          begin: message,
          lists: knownNetwork?.lists ?? noLists(),
          engine: createReachEngine(),
          isCompiled: false,
        }
    networks.set(message.networkId, network)
    return network
  }

  function put<Name extends ListName>({ list, from, items, length }: ListSlice<Name>) {
    if (!currentNetwork) return
    const kept = currentNetwork.lists[list]
    kept.splice(from, items.length, ...items)
    kept.length = length
    currentNetwork.isCompiled = false
  }

  return {
    take(message) {
      if (message.say === 'begin') currentNetwork = begin(message)
      else if (message.say === 'forget') networks.delete(message.networkId)
      else put(message)
    },
    *answer({ kind, question }) {
      if (!currentNetwork) throw new Error('No network was told.')
      if (!currentNetwork.isCompiled)
        currentNetwork.engine.setInventory(inventoryOf(currentNetwork))
      currentNetwork.isCompiled = true
      return yield* currentNetwork.engine.answer(kind, question)
    },
  }
}

function areEqual(a: BeginRequest, b: BeginRequest): boolean {
  return (
    a.server.version === b.server.version &&
    a.server.edition === b.server.edition &&
    a.has.join() === b.has.join()
  )
}

const noLists = (): SentLists => ({
  nodes: [],
  configFiles: [],
  policies: [],
  egress: [],
  users: [],
  oldAccess: [],
})

function inventoryOf({ begin: { networkId, server, has }, lists }: Network) {
  const { nodes, configFiles, policies, egress, users, oldAccess } = lists
  return {
    networkId,
    server,
    // copies, because the compiled state must not change with the lists
    nodes: [...nodes],
    configFiles: [...configFiles],
    policies: [...policies],
    egress: [...egress],
    ...(has.includes('users') && { users: [...users] }),
    ...(has.includes('oldAccess') && { oldAccess: Object.fromEntries(oldAccess) }),
  }
}

/** Answers questions about one state of one network. */
type ReachEngine = {
  setInventory: (inventory: ReachInventory) => void
  /** Throws if the lists aren't set, because partial lists give wrong verdicts. */
  answer: <Kind extends ReachKind>(
    kind: Kind,
    question: ReachQuestion<Kind>,
  ) => Steps<ReachAnswer<Kind>>
}

/** Creates an engine that compiles the lists once, on the first question after they change. */
export function createReachEngine(): ReachEngine {
  let inventory: ReachInventory | undefined
  let reach: Reach | undefined

  function* compiled(): Steps<Reach> {
    if (!inventory) throw new Error('The lists of the network are not there.')
    reach ??= yield* compileInSteps(inventory)
    return reach
  }

  return {
    setInventory(next) {
      inventory = next
      reach = undefined
    },
    *answer(kind, question) {
      const network = yield* compiled()
      yield
      return yield* answers[kind](network, question)
    },
  }
}

type Answers = {
  [Kind in ReachKind]: (reach: Reach, question: ReachQuestion<Kind>) => Steps<ReachAnswer<Kind>>
}

/** Answers by kind of question, in steps; work of a few milliseconds is one step. */
const answers: Answers = {
  *'reach-of'(reach, { entity }) {
    const reachAnswer = reachOf(reach, entity)
    if (!reachAnswer) return undefined
    yield
    const refs = createRefs()
    return {
      reaches: sideAnswer(reach, reachAnswer.reaches, refs, entity),
      reachedBy: sideAnswer(reach, reachAnswer.reachedBy, refs, entity),
    }
  },
  *'may-open'(reach, { from, to, service }) {
    const verdict = mayOpen(reach, { from, to }, service)
    if (!verdict) return undefined
    return {
      verdict,
      waysToOpen: yield* waysToOpenInSteps(reach, { from, to }),
      waysToClose: yield* waysToCloseInSteps(reach, { from, to }, service),
    }
  },
  *verdict(reach, { from, to, service }) {
    yield
    return mayOpen(reach, { from, to }, service)
  },
  *difference(reach, { edit, limit, accessTests = [] }) {
    const after = yield* withEdit(reach, edit)
    yield
    const found = yield* differenceInSteps(reach, after, limit)
    return {
      ...found,
      changes: withServices(after, found.changes),
      services: yield* serviceDifferenceInSteps(reach, after, limit),
      ...(yield* accessTestsOfChange(reach, after, accessTests)),
    }
  },
  accessTests: (reach, { accessTests }) => brokenAccessTestsInSteps(reach, accessTests),
  issues: (reach) => policyIssuesInSteps(reach),
}

type Refs = (entity: EntityRef) => EntityRef

/** Returns one shared object per entity, so that an entity used many times in an answer is cloned once. */
function createRefs(): Refs {
  const refs = new Map<string, EntityRef>()
  return (entity) => {
    const key = `${entity.kind} ${entity.id}`
    const known = refs.get(key)
    if (known) return known
    refs.set(key, entity)
    return entity
  }
}

function sideAnswer(
  reach: Reach,
  { unsure, ...side }: ReachSide,
  ...[ref, about]: [Refs, EntityRef]
): SideAnswer {
  const idsOf = (routes: ReachSide['routes']) => routesIn(reach, routes).map(({ id }) => id)
  const refsOf = (entities: ReachSide['entities']) => entitiesIn(reach, entities).map(ref)
  return {
    count: side.count,
    entities: refsOf(side.entities),
    routeIds: idsOf(side.routes),
    users: side.users,
    groups: side.groups.map(({ policy, entities, routes, users }) => {
      const routeIds = idsOf(routes)
      const limits = limitsBy(reach, policy, about.kind === 'route' ? [about.id] : routeIds)
      return { policyId: policy.id, entities: refsOf(entities), routeIds, users, ...limits }
    }),
    ...(unsure && {
      unsure: { ...sideAnswer(reach, unsure, ref, about), policies: unsure.policies },
    }),
  }
}

/** Returns the network with the change applied. If only policies differ, nothing else is recompiled. */
function* withEdit(reach: Reach, edit: ReachEdit): Steps<Reach> {
  const { nodes, configFiles, egress, users } = edit
  const isOfPolicies = !nodes && !configFiles && !egress && !users
  const inventory = inventoryWith(reach.inventory, edit)
  return isOfPolicies
    ? withPolicies(reach, inventory.policies)
    : yield* compileInSteps(inventory, reach)
}

/** Returns the lists with the change applied. */
function inventoryWith(inventory: ReachInventory, edit: ReachEdit): ReachInventory {
  const { users } = inventory
  return {
    ...inventory,
    policies: editList<ReachPolicy>(inventory.policies, edit.policies, ({ id }) => id),
    nodes: editList<ReachNode>(inventory.nodes, edit.nodes, ({ id }) => id),
    configFiles: editList<ReachConfigFile>(
      inventory.configFiles,
      edit.configFiles,
      ({ clientid }) => clientid,
    ),
    egress: editList<ReachRoute>(inventory.egress, edit.egress, ({ id }) => id),
    ...(users && { users: editList<ReachUser>(users, edit.users, ({ username }) => username) }),
  }
}

function editList<Item>(
  list: readonly Item[],
  edit: ListEdit<Item> | undefined,
  idOf: (item: Item) => string,
): readonly Item[] {
  if (!edit) return list
  const { put = [], remove = [] } = edit
  const deletedIds = new Set(remove)
  const itemsById = new Map(list.map((item) => [idOf(item), item]))
  for (const item of put) itemsById.set(idOf(item), item)
  return [...itemsById].flatMap(([id, item]) => (deletedIds.has(id) ? [] : [item]))
}
