import { type OldPairChange, pairSettings } from '@meshdeck/domain/old-access'

import {
  createEgressRoute,
  deleteEgressRoute,
  updateEgressRoute,
} from '../mutations/egress-changes'
import { restoreEgressRoute } from '../mutations/egress-restore-changes'
import { changeOldAccess } from '../mutations/old-access-changes'
import {
  createPolicy,
  deletePolicy,
  deleteSamePolicy,
  updatePolicy,
  type NewPolicy,
  restorePolicy,
  switchPolicy,
  putPolicy,
  editOfPolicy,
} from '../mutations/policy-changes'
import { editOfEgressRoute } from '../queries/egress'
import { egressOfNetworksQuery, rangesBehindMembersQuery } from '../queries/egress-ranges'
import { nodeKey } from '../queries/nodes'
import { oldAccessQuery } from '../queries/old-access'
import {
  egressPolicyListQuery,
  policiesOfNetworksQuery,
  serviceListQuery,
} from '../queries/policies'
import { type MakeCall, NETWORK, newEgressRoute, read, someNode } from './prepare'

/** Creates a policy from everywhere to a new egress route. */
async function toNewRoute(range: string) {
  const route = await newEgressRoute(range)
  const policy: NewPolicy = {
    name: 'to the office',
    network_id: NETWORK,
    enabled: true,
    policy_type: 'device-policy',
    src_type: [{ id: 'tag', value: '*' }],
    dst_type: [{ id: 'egress-id', value: route.id }],
    type: 'HTTPS',
    protocol: 'tcp',
    ports: ['443'],
    allowed_traffic_direction: 1,
    reference_id: route.id,
  }
  return { route, policy: await createPolicy({ policy }) }
}

/** Requests for policies and for the routes they lead to, by name of their exports. */
export const callsOfPolicies: Record<string, MakeCall> = {
  createEgressRoute: async () => {
    const { id } = await someNode()
    const route = await createEgressRoute({
      networkId: NETWORK,
      input: {
        name: 'branch',
        description: 'behind the office',
        isInternet: false,
        range: '10.206.0.0/16',
        domain: '',
        nodes: { [id]: 250 },
        tags: {},
        nat: true,
        mode: '',
      },
    })
    expect(route).toMatchObject({ name: 'branch', range: '10.206.0.0/16', nat: true, status: true })
  },
  updateEgressRoute: async () => {
    const route = await newEgressRoute('10.207.0.0/16')
    const base = editOfEgressRoute(route)
    const changed = await updateEgressRoute({ route, base, mine: { ...base, isInternet: true } })
    expect(changed).toMatchObject({ id: route.id, range: '*', nodes: route.nodes })
  },
  // two policies name the route, and the other one has it as its source
  restoreEgressRoute: async () => {
    const { route, policy } = await toNewRoute('10.217.0.0/16')
    const restored = await restoreEgressRoute(await deleteEgressRoute(route))
    expect(restored).toMatchObject({ mendedCount: 2, failedNames: [] })
    expect(restored.route).toMatchObject({ name: route.name, range: route.range })
    const policies = await read(egressPolicyListQuery(restored.route))
    expect(policies.map(({ name, ports }) => [name, ports])).toEqual([[policy.name, policy.ports]])
  },
  egressOfNetworksQuery: async () => {
    const { id } = await newEgressRoute('10.216.0.0/16')
    const routes = await read(egressOfNetworksQuery([NETWORK]))
    expect(routes.map((route) => route.id)).toContain(id)
  },
  policiesOfNetworksQuery: async () => {
    const found = await read(policiesOfNetworksQuery([NETWORK]))
    expect(found[0]).toMatchObject({ networkId: NETWORK, policy: { network_id: NETWORK } })
  },
  rangesBehindMembersQuery: async () => {
    expect(await read(rangesBehindMembersQuery(NETWORK))).toEqual([])
  },
  createPolicy: async () => {
    const { route, policy } = await toNewRoute('10.208.0.0/16')
    expect(policy.dst_type).toEqual([{ id: 'egress-id', value: route.id }])
  },
  putPolicy: async () => {
    const { policy } = await toNewRoute('10.209.0.0/16')
    await putPolicy({ ...policy, enabled: false })
  },
  switchPolicy: async () => {
    const { policy } = await toNewRoute('10.218.0.0/16')
    const switched = await switchPolicy({ policy, enabled: false })
    expect(switched).toEqual({ ...policy, enabled: false })
  },
  updatePolicy: async () => {
    const { policy } = await toNewRoute('10.219.0.0/16')
    const base = editOfPolicy(policy)
    const edited = await updatePolicy({ policy, base, mine: { ...base, name: 'renamed' } })
    expect(edited).toEqual({ ...policy, name: 'renamed' })
  },
  deletePolicy: async () => deletePolicy((await toNewRoute('10.210.0.0/16')).policy),
  deleteSamePolicy: async () => deleteSamePolicy((await toNewRoute('10.228.0.0/16')).policy),
  restorePolicy: async () => {
    const { policy } = await toNewRoute('10.229.0.0/16')
    await deletePolicy(policy)
    const restored = await restorePolicy({ policy })
    expect(restored).toEqual({ ...policy, id: restored.id })
  },
  egressPolicyListQuery: async () => {
    const { route, policy } = await toNewRoute('10.215.0.0/16')
    const policies = await read(egressPolicyListQuery(route))
    expect(policies.map(({ id }) => id)).toEqual([policy.id])
  },
  serviceListQuery: async () => {
    const services = await read(serviceListQuery(NETWORK))
    expect(services.find(({ name }) => name === 'Custom')).toMatchObject({
      allowed_protocols: ['udp', 'tcp'],
      allow_port_setting: true,
    })
  },
}

const listsNow = () => read({ ...oldAccessQuery(NETWORK), staleTime: 0 })

/** Switches the pair of a node and the other end, and expects the new value in the list. */
async function turnRound(other: string, hasFiles: boolean) {
  const pair = { a: (await someNode()).id, b: other }
  const change: OldPairChange = {
    ...pair,
    isOpen: false,
    was: pairSettings(await listsNow(), pair),
  }
  await changeOldAccess({ networkId: NETWORK, changes: [change], hasFiles })
  expect(pairSettings(await listsNow(), pair)).toEqual([1, 1])
}

/** Requests for old access lists, before 1.5.1. */
export const callsOfOldAccess: Record<string, MakeCall> = {
  oldAccessQuery: async () =>
    expect(Object.keys(await listsNow())).toContain((await someNode()).id),
  changeOldAccess: async () => {
    const { id } = await someNode()
    const others = Object.keys(await listsNow()).filter((other) => other !== id)
    await turnRound(others[0] ?? '', false)
    await turnRound(nodeKey(await someNode({ isConfigFile: true })), true)
  },
}
