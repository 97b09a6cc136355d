import fc from 'fast-check'

import { compile, withPolicies } from './compile'
import { difference } from './difference'
import type { ReachInventory, EntityRef } from './inventory'
import { policiesBetween } from './may-open'
import { inventories, siteInventories } from './testing/inventories'
import { networkOf, nodeOf, policyOf } from './testing/network'
import { slowPairs, slowRangesGained } from './testing/slow-reach'
import { waysToClose } from './ways-to-close'
import { type WayToOpen, waysToOpen } from './ways-to-open'

const RUNS = { numRuns: 12 }

function changedBy(inventory: ReachInventory, way: WayToOpen): ReachInventory {
  if (way.kind === 'new-policy')
    return { ...inventory, policies: [...inventory.policies, way.policy] }
  if (way.kind === 'enable-route') {
    const egress = inventory.egress.map((route) =>
      route === way.route ? { ...route, status: true } : route,
    )
    return { ...inventory, egress }
  }
  if (way.kind === 'add-tag') {
    const tagged = <Member extends { tags: readonly string[] }>(entity: Member) => ({
      ...entity,
      tags: [...entity.tags, way.tag],
    })
    return {
      ...inventory,
      nodes: inventory.nodes.map((node) => (node.id === way.entity.id ? tagged(node) : node)),
      configFiles: inventory.configFiles.map((configFile) =>
        configFile.clientid === way.entity.id ? tagged(configFile) : configFile,
      ),
    }
  }
  const policies = inventory.policies.map((policy) =>
    policy === way.instead ? way.policy : policy,
  )
  return { ...inventory, policies }
}

/** Returns all pairs of different items in a network. */
function pairsOf(inventory: ReachInventory): Array<{ from: EntityRef; to: EntityRef }> {
  const entities: EntityRef[] = [
    ...inventory.nodes.map(({ id }) => ({ kind: 'node' as const, id })),
    ...inventory.configFiles.map(({ clientid }) => ({ kind: 'client' as const, id: clientid })),
  ]
  const routes = inventory.egress
    .filter(({ status }) => status)
    .map(({ id }): EntityRef => ({ kind: 'route', id }))
  return entities.flatMap((from) =>
    [...entities, ...routes].filter((to) => to !== from).map((to) => ({ from, to })),
  )
}

test('opens the pair with each way to open, of which there is always one', () => {
  fc.assert(
    fc.property(inventories, (inventory) => {
      const reach = compile(inventory)
      for (const { from, to } of pairsOf(inventory)) {
        const isOpen = (policiesBetween(reach, from, to) ?? []).length > 0
        const ways = waysToOpen(reach, { from, to })
        expect(ways.length > 0).toBe(!isOpen)
        for (const way of ways) {
          const after = compile(changedBy(inventory, way))
          expect({ way, deciding: policiesBetween(after, from, to) }).not.toEqual({
            way,
            deciding: [],
          })
          // a policy for a range without nodes may not open anything yet
          const isServed =
            to.kind !== 'route' ||
            inventory.egress.some(({ id, nodes }) => id === to.id && Object.keys(nodes).length > 0)
          expect(way.opens.pairs + way.opens.rights).toBeGreaterThanOrEqual(isServed ? 1 : 0)
        }
      }
    }),
    RUNS,
  )
})

test('closes a pair with the first ways of all policies that keep it open, of which there is always one', () => {
  fc.assert(
    fc.property(fc.oneof(inventories, siteInventories), (inventory) => {
      const reach = compile(inventory)
      for (const { from, to } of pairsOf(inventory)) {
        const kept = waysToClose(reach, { from, to })
        const first = kept.map(({ policy, ways }) => ({ policy, other: ways[0]?.policy }))
        expect(first.every(({ other }) => other !== undefined)).toBe(true)
        const policies = inventory.policies.map(
          (policy) => first.find((change) => change.policy === policy)?.other ?? policy,
        )
        expect(policiesBetween(compile({ ...inventory, policies }), from, to)).toEqual([])
      }
    }),
    RUNS,
  )
})

test('reports for each way how much it closes, with and without user access', () => {
  const without = (all: ReadonlySet<string>, rest: ReadonlySet<string>) =>
    new Set(
      [...all]
        .filter((pair) => !rest.has(pair))
        .map((pair) => pair.split(' ').toSorted().join(' ')),
    ).size
  fc.assert(
    fc.property(inventories, (inventory) => {
      const reach = compile(inventory)
      const ofUsers = (inventory.users ?? []).map(({ username }) => ({
        kind: 'user' as const,
        id: username,
      }))
      const [first] = pairsOf(inventory)
      const pairs = [
        ...pairsOf(inventory),
        ...(first ? ofUsers.map((from) => ({ from, to: first.to })) : []),
      ]
      for (const pair of pairs) {
        for (const { closes, policy, instead } of waysToClose(reach, pair).flatMap(
          ({ ways }) => ways,
        )) {
          const policies = inventory.policies.map((current) =>
            current === instead ? policy : current,
          )
          const whole = difference(reach, withPolicies(reach, policies), 0)
          const { rights, routes } = whole.closedRanges
          expect(closes).toEqual({ pairs: whole.closed, rights, routes })
          if ((inventory.users ?? []).length > 0) continue
          const other = { ...inventory, policies }
          const ranges = slowRangesGained(other, inventory)
          expect(closes).toMatchObject({
            pairs: without(slowPairs(inventory), slowPairs(other)),
            rights: ranges.length,
          })
        }
      }
    }),
    RUNS,
  )
})

test('puts the way that opens least first, and offers a community server only what it accepts', () => {
  const policies = [
    policyOf('wide', ['tag:*', 'device:web'], { enabled: false }),
    policyOf('back', ['device:web', 'device:db']),
  ]
  const pair = { from: { kind: 'node', id: 'db' }, to: { kind: 'node', id: 'web' } } as const
  const kindsOn = (inventory: ReachInventory) =>
    waysToOpen(compile(inventory), pair).map(({ kind, opens }) => `${kind} ${opens.pairs}`)

  expect(kindsOn(networkOf(policies))).toEqual(['new-policy 1', 'both-ways 1', 'enable-policy 4'])
  const community = networkOf(policies, { server: { version: '1.0.0', edition: 'community' } })
  expect(kindsOn(community)).toEqual(['new-policy 1', 'enable-policy 4'])
})

test('puts the ways that let a user connect last', () => {
  const off = { policy_type: 'user-policy', enabled: false }
  const policies = [
    policyOf('gate', ['user:ann', 'device:db device:gateway'], off),
    policyOf('wide', ['user:ann', 'device:db device:web device:far'], off),
  ]
  const pair = { from: { kind: 'user', id: 'ann' }, to: { kind: 'node', id: 'db' } } as const
  const ways = waysToOpen(compile(networkOf(policies)), pair)
  expect(ways.map(({ kind, opens }) => `${kind} ${opens.pairs}`)).toEqual([
    'new-policy 1',
    'enable-policy 3',
    'enable-policy 2',
  ])
  expect(ways.map(({ opens }) => opens.connected)).toEqual([undefined, undefined, ['ann']])
})

test('closes by the narrowest change, and in an open network by changing all deciding policies', () => {
  const pair = { from: { kind: 'node', id: 'web' }, to: { kind: 'node', id: 'db' } } as const
  const policies = [
    policyOf('all', ['tag:*', 'tag:*'], { default: true }),
    policyOf('p', ['device:web device:far', 'device:db device:gateway']),
  ]
  const kept = waysToClose(
    compile(
      networkOf(policies, {
        nodes: [nodeOf('web'), nodeOf('db'), nodeOf('far'), nodeOf('gateway')],
      }),
    ),
    pair,
  )
  expect(kept.map(({ policy, ways }) => [policy.id, ways.map(({ kind }) => kind)])).toEqual([
    ['all', ['disable-policy']],
    ['p', ['remove-source', 'remove-destination', 'disable-policy']],
  ])
})

test('leaves policies for other services out of the ways to close a service', () => {
  const pair = { from: { kind: 'node', id: 'web' }, to: { kind: 'node', id: 'db' } } as const
  const ofPort = (id: string, port: string) =>
    policyOf(id, ['device:web', 'device:db'], { type: 'Custom', protocol: 'tcp', ports: [port] })
  const policies = [ofPort('ssh', '22'), ofPort('sql', '5432'), policyOf('all', ['tag:*', 'tag:*'])]
  const idsOn = (network: ReachInventory) =>
    waysToClose(compile(network), pair, { protocol: 'tcp', port: 22 }).map(
      ({ policy }) => policy.id,
    )

  expect(idsOn(networkOf(policies))).toEqual(['all', 'ssh'])
  const community = { server: { version: '1.0.0', edition: 'community' } as const }
  expect(idsOn(networkOf(policies, community))).toEqual(['all', 'ssh', 'sql'])
})

test('never removes the last item of a policy’s end', () => {
  const pair = { from: { kind: 'node', id: 'web' }, to: { kind: 'node', id: 'db' } } as const
  const kept = waysToClose(compile(networkOf([policyOf('p', ['device:web', 'device:db'])])), pair)
  expect(kept.map(({ ways }) => ways.map(({ kind }) => kind))).toEqual([['disable-policy']])
})
