import fc from 'fast-check'

import { compile, type Reach } from './compile'
import { ingressRulesOf, type RuleEnd } from './ingress-rules'
import type { ReachInventory, ReachPolicy } from './inventory'
import { peersOf } from './peers'
import { recordedInventories } from './testing/inventories'
import { networkOf, nodeOf, policyOf, sitesOf } from './testing/network'
import { slowIngress, slowPeers } from './testing/slow-peers'

const RUNS = { numRuns: 150 }

const nameAt = ({ entities }: Reach, position: number) => entities[position]?.id ?? ''

function namesOfPeers(reach: Reach, position: number): string[] {
  const { entities, configFilesWithRanges, ranges } = peersOf(reach, position)
  return [
    ...[...entities].map((entity) => nameAt(reach, entity)),
    ...[...configFilesWithRanges].map((entity) => `${nameAt(reach, entity)}+`),
    ...ranges,
  ].toSorted()
}

function nameOfEnd(reach: Reach, end: RuleEnd): string {
  if (end.kind === 'route') return end.route.id
  if (end.kind === 'network' || end.kind === 'anything') return end.kind
  return end.kind === 'extra' ? `${nameAt(reach, end.position)}+` : nameAt(reach, end.position)
}

test('sends a node the peers of the contract', () => {
  fc.assert(
    fc.property(recordedInventories, (inventory) => {
      const reach = compile(inventory)
      for (const [position, { id }] of inventory.nodes.entries()) {
        expect(namesOfPeers(reach, position)).toEqual(slowPeers(inventory, id))
      }
    }),
    RUNS,
  )
})

test('gives a gateway the rules of the contract for its clients', () => {
  fc.assert(
    fc.property(recordedInventories, (inventory) => {
      const reach = compile(inventory)
      for (const { id } of inventory.nodes) {
        const lines = ingressRulesOf(reach, id).map(
          ({ from, to }) => `${nameOfEnd(reach, from)}>${nameOfEnd(reach, to)}`,
        )
        expect(lines.toSorted()).toEqual(slowIngress(inventory, id))
      }
    }),
    RUNS,
  )
})

test("gives a relayed node the ranges of its relay by the relay's right, and no other node", () => {
  const nodes = [
    nodeOf('relay', { is_gw: true }),
    nodeOf('far', { isrelayed: true, relayedby: 'relay' }),
    nodeOf('near'),
  ]
  const egress = [
    { id: 'lan', name: 'LAN', range: '172.20.0.0/16', status: true, nodes: { relay: 1 } },
  ]
  const policies = [
    policyOf('right', ['device:relay', 'egress-id:lan']),
    policyOf('pair', ['device:near', 'device:relay']),
  ]
  const server = { version: '1.0.0', edition: 'community' } as const
  const reach = compile(networkOf(policies, { server, nodes, egress, configFiles: [] }))

  expect(namesOfPeers(reach, 1)).toEqual(['172.20.0.0/16', 'relay'])
  expect(namesOfPeers(reach, 2)).toEqual(['far', 'relay'])
})

test("gives no peer a range around its router's endpoint address, except for the internet", () => {
  const rangesAt = (endpointip: string, more: readonly string[] = []) => {
    const ranges = ['192.168.7.0/24', '172.20.0.0/16', ...more]
    const egress = ranges.map((range) => ({
      id: range,
      name: range,
      range,
      status: true,
      nodes: { router: 1 },
    }))
    const ends = ranges.map((range) => `egress-id:${range}`).join(' ')
    const reach = compile(
      networkOf([policyOf('p', ['device:near', `device:router ${ends}`])], {
        server: { version: '1.0.0', edition: 'community' },
        nodes: [nodeOf('router', { endpointip }), nodeOf('near')],
        egress,
        configFiles: [],
      }),
    )
    return [...peersOf(reach, 1).ranges]
  }
  expect(rangesAt('')).toEqual(['192.168.7.0/24', '172.20.0.0/16'])
  expect(rangesAt('192.168.7.9')).toEqual(['172.20.0.0/16'])
  expect(rangesAt('192.168.7.9', ['0.0.0.0/0'])).toContain('192.168.7.0/24')
})

test('lets clients reach the addresses of a domain through a gateway if these are of their family', () => {
  const linesFor = (domain_ans: readonly string[]) => {
    const lan = {
      id: 'lan',
      name: 'LAN',
      range: '',
      domain: 'lan.example',
      domain_ans,
      status: true,
      nodes: { db: 1 },
    }
    const policies = [policyOf('p', ['device:phone', 'device:db egress-id:lan'])]
    const reach = compile(networkOf(policies, { egress: [lan] }))
    return ingressRulesOf(reach, 'gateway').map(({ to }) => nameOfEnd(reach, to))
  }
  expect(linesFor(['192.168.7.4/32'])).toContain('lan')
  expect(linesFor(['fd00::7/128'])).not.toContain('lan')
})

describe('a policy with egress routes in both lists', () => {
  const between = (given: Partial<ReachPolicy> = {}) =>
    policyOf('p', ['egress-id:lan-a', 'egress-id:lan-b'], given)
  const bothWays = { allowed_traffic_direction: 1 }
  const peersFor = (policies: ReachPolicy[], given?: Partial<ReachInventory>) => {
    const reach = compile(sitesOf(policies, given))
    return [0, 1, 2].map((position) => namesOfPeers(reach, position))
  }

  test("gives the nodes of its sources the destinations' ranges, and both ways each other's", () => {
    expect(peersFor([between()])).toEqual([['192.168.2.0/24', 'b'], ['a'], []])
    expect(peersFor([between(bothWays)])).toEqual([
      ['192.168.2.0/24', 'b'],
      ['192.168.1.0/24', 'a'],
      [],
    ])
  })

  test('gives no ranges of other routes, while it is disabled, or on an older server', () => {
    const toFar = { id: 'lan-far', name: 'Far', range: '192.168.3.0/24', status: true }
    const egress = [...sitesOf([]).egress, { ...toFar, nodes: { b: 1 } }]
    expect(peersFor([between()], { egress })[0]).toEqual(['192.168.2.0/24', 'b'])
    expect(peersFor([between({ enabled: false })])).toEqual([[], [], []])
    const older = { server: { version: '1.5.1', edition: 'pro' } as const }
    expect(peersFor([between(bothWays)], older)).toEqual([[], [], []])
  })

  test('gives ranges to peers of other policies if it is for users of a Pro server', () => {
    const pair = policyOf('pair', ['device:a', 'device:b'])
    const ofUsers = between({ policy_type: 'user-policy' })
    expect(peersFor([pair, ofUsers])).toEqual([['192.168.2.0/24', 'b'], ['a'], []])
    const community = { server: { version: '1.6.0', edition: 'community' } as const }
    expect(peersFor([pair, ofUsers], community)).toEqual([['b'], ['a'], []])
  })
})
