import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { tagIdOf } from '@meshdeck/domain/tag-name'

import {
  toReachClient,
  toReachNode,
  toReachPolicy,
  toReachRoute,
} from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { newRouteId } from './compare-rules'
import { stepId } from './import-steps'
import type { DryRun } from './rules-import'

/** All that an import would change, as one change that can be tried out before anything is sent. */
export function toImportEdit(
  { difference, today: { rulebook } }: DryRun,
  { chosen, nodes }: { chosen: ReadonlySet<string>; nodes: readonly Node[] },
): ReachEdit {
  const { policies, routes } = difference
  const policyOf = new Map(rulebook.policies.map((policy) => [policy.id, policy]))
  const routeOf = new Map(rulebook.routes.map((route) => [route.id, route]))
  const network_id = rulebook.network
  return {
    policies: {
      put: policies.flatMap((change) => {
        if (change.kind === 'remove') return []
        const id = change.kind === 'add' ? `new ${change.key}` : change.id
        const base = policyOf.get(id) ?? { id, network_id, default: false }
        return toReachPolicy({ ...base, ...change.wanted })
      }),
      remove: policies.flatMap((change) =>
        change.kind === 'remove' && chosen.has(stepId('policies', change)) ? change.id : [],
      ),
    },
    egress: {
      put: routes.flatMap((change) => {
        if (change.kind === 'remove') return []
        const id = change.kind === 'add' ? newRouteId(change) : change.id
        const base = routeOf.get(id) ?? { id, network: network_id, created_at: '' }
        return toReachRoute({ ...base, ...change.wanted })
      }),
      remove: routes.flatMap((change) =>
        change.kind === 'remove' && chosen.has(stepId('routes', change)) ? change.id : [],
      ),
    },
    ...memberEdit({ difference, rulebook }, { chosen, nodes }),
  }
}

/** Tags are known by who bears them alone; one that is called otherwise is the same here. */
function memberEdit(
  {
    difference: { tags },
    rulebook,
  }: Pick<DryRun, 'difference'> & Pick<DryRun['today'], 'rulebook'>,
  { chosen, nodes }: { chosen: ReadonlySet<string>; nodes: readonly Node[] },
): Pick<ReachEdit, 'nodes' | 'clients'> {
  const bearers = new Map<string, ReadonlySet<string>>()
  for (const change of tags) {
    if (change.kind !== 'remove') {
      const id = change.kind === 'add' ? tagIdOf(rulebook.network, change.name) : change.id
      bearers.set(id, new Set(change.wanted.tagged_nodes.map(keyOf)))
    } else if (chosen.has(stepId('tags', change))) bearers.set(change.id, new Set())
  }
  if (bearers.size === 0) return {}
  const changed = nodes.flatMap((node) => {
    const thing = toReachClient(node) ?? toReachNode(node)
    const key = keyOf({ id: nodeKey(node), isClient: node.is_static })
    const kept = thing.tags.filter((tag) => bearers.get(tag)?.has(key) !== false)
    const given = [...bearers].flatMap(([tag, keys]) =>
      keys.has(key) && !thing.tags.includes(tag) ? tag : [],
    )
    const isSame = given.length === 0 && kept.length === thing.tags.length
    return isSame ? [] : { ...thing, tags: [...kept, ...given] }
  })
  return {
    nodes: { put: changed.flatMap((thing) => ('clientid' in thing ? [] : thing)) },
    clients: { put: changed.flatMap((thing) => ('clientid' in thing ? thing : [])) },
  }
}

const keyOf = ({ id, isClient }: { id: string; isClient: boolean }) => `${isClient} ${id}`
