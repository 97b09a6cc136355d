import {
  compileInSteps,
  type Reach,
  type ReachClient,
  type ReachEstate,
  type ReachNode,
  type ReachPolicy,
  type ReachRoute,
  type ReachUser,
  type Steps,
  withPolicies,
} from '@meshdeck/domain/reach'

import type { ListEdit, ReachEdit } from './reach-questions'

/** The network as it would be. Where policies alone are others, nothing else is compiled again. */
export function* withEdit(reach: Reach, edit: ReachEdit): Steps<Reach> {
  const { nodes, clients, egress, users } = edit
  const isOfPolicies = !nodes && !clients && !egress && !users
  const estate = estateWith(reach.estate, edit)
  return isOfPolicies ? withPolicies(reach, estate.policies) : yield* compileInSteps(estate, reach)
}

/** The lists as they would be. */
function estateWith(estate: ReachEstate, edit: ReachEdit): ReachEstate {
  const { users } = estate
  return {
    ...estate,
    policies: editList<ReachPolicy>(estate.policies, edit.policies, ({ id }) => id),
    nodes: editList<ReachNode>(estate.nodes, edit.nodes, ({ id }) => id),
    clients: editList<ReachClient>(estate.clients, edit.clients, ({ clientid }) => clientid),
    egress: editList<ReachRoute>(estate.egress, edit.egress, ({ id }) => id),
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
  const gone = new Set(remove)
  const byId = new Map(list.map((item) => [idOf(item), item]))
  for (const item of put) byId.set(idOf(item), item)
  return [...byId].flatMap(([id, item]) => (gone.has(id) ? [] : [item]))
}
