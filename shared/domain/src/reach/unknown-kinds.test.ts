import fc from 'fast-check'

import { brokenAccessTests, brokenAccessTestsInSteps } from './access-tests'
import { compile, withPolicies } from './compile'
import { difference } from './difference'
import type { EntityRef, ReachInventory, ReachPolicy } from './inventory'
import { mayOpen } from './may-open'
import { policyIssues } from './policy-issues'
import { entitiesIn, reachOf, routesIn } from './reach-of'
import { serviceDifference } from './service-difference'
import { inventories, siteInventories } from './testing/inventories'
import { networkOf, policyOf, sitesOf } from './testing/network'
import { boundsOf } from './unknown-kinds'
import { waysToClose } from './ways-to-close'

/** Returns a network in which ranges among the ends, and one service, are of kinds that no release has. */
const withUnknown = (inventory: ReachInventory): ReachInventory => {
  const renamed = (items: ReachPolicy['src_type']) =>
    items.map(({ id, value }) => ({ id: id === 'egress-range' ? 'country' : id, value }))
  return {
    ...inventory,
    policies: inventory.policies.map((policy) => ({
      ...policy,
      src_type: renamed(policy.src_type),
      dst_type: renamed(policy.dst_type),
      protocol: policy.id === 'p0' && policy.type === 'SSH' ? 'sctp' : policy.protocol,
    })),
  }
}

const everything = { kind: 'everything' } as const
const node = (id: string): EntityRef => ({ kind: 'node', id })
const web = node('web')
const db = node('db')
const wide = policyOf('wide', ['device:web', 'country:FR'])
const known = policyOf('known', ['device:web', 'device:db'])

function entitiesOf({ nodes, configFiles }: ReachInventory): EntityRef[] {
  return [
    ...nodes.map(({ id }) => node(id)),
    ...configFiles.map(({ clientid }) => ({ kind: 'client' as const, id: clientid })),
  ]
}

describe.each([
  ['unknown kinds', inventories.map(withUnknown)],
  ['routes in both lists', siteInventories],
  ['both', siteInventories.map(withUnknown)],
])('with %s, the verdict of every pair is the same', (_name, unsettled) => {
  test('holds in the lists of what an item reaches', () => {
    fc.assert(
      fc.property(unsettled, (inventory) => {
        const reach = compile(inventory)
        const routes = inventory.egress.map(({ id }) => ({ kind: 'route' as const, id }))
        for (const from of entitiesOf(inventory)) {
          const side = reachOf(reach, from)?.reaches
          const idsOf = (given: typeof side | NonNullable<typeof side>['unsure']) =>
            given
              ? [...entitiesIn(reach, given.entities), ...routesIn(reach, given.routes)].map(
                  ({ id }) => id,
                )
              : []
          const verdicts = [...entitiesOf(inventory), ...routes]
            .filter(({ id }) => id !== from.id)
            .map((to) => ({ to, verdict: mayOpen(reach, { from, to }) }))
          const withState = (
            isWanted: (verdict: (typeof verdicts)[number]['verdict']) => unknown,
          ) => verdicts.filter(({ verdict }) => isWanted(verdict)).map(({ to }) => to.id)
          expect(idsOf(side)).toEqual(withState((verdict) => verdict?.isOpen))
          expect(idsOf(side?.unsure)).toEqual(
            withState((verdict) => verdict && !verdict.isOpen && verdict.unsure.length > 0),
          )
        }
      }),
      { numRuns: 80 },
    )
  })

  test('holds in access tests', () => {
    const service = fc.constantFrom(undefined, { protocol: 'tcp', port: 22 })
    const must = fc.constantFrom('reach' as const, 'never-reach' as const)
    fc.assert(
      fc.property(unsettled, service, must, (inventory, used, wanted) => {
        const reach = compile(inventory)
        const entities = entitiesOf(inventory)
        const routes = inventory.egress
          .filter(({ status }) => status)
          .map(({ id }) => ({ kind: 'route' as const, id }))
        const verdicts = entities.flatMap((from) =>
          [...entities.filter(({ id }) => id !== from.id), ...routes].map((to) =>
            mayOpen(reach, { from, to }, used),
          ),
        )
        const wrong = verdicts.filter(
          (verdict) =>
            verdict?.unsure.length === 0 && verdict.isOpen === (wanted === 'never-reach'),
        )
        const unsure = verdicts.filter((verdict) => verdict && verdict.unsure.length > 0)
        const accessTest = { id: 'a', name: 'a', from: everything, to: everything }
        const [broken] = brokenAccessTests(reach, [{ ...accessTest, service: used, must: wanted }])
        const expected = wrong.length > 0 ? wrong : unsure
        const word = wrong.length > 0 ? 'broken' : 'unsure'
        const found = broken && 'count' in broken ? `${broken.state} ${broken.count}` : ''
        expect(found).toBe(expected.length > 0 ? `${word} ${expected.length}` : '')
      }),
      { numRuns: 80 },
    )
  })
})

describe('a change', () => {
  function changed(before: ReachPolicy[], after: ReachPolicy[]) {
    const reach = compile(networkOf(before))
    const { opened, closed, unsure } = difference(reach, withPolicies(reach, after))
    return { opened, closed, unsure: unsure?.count ?? 0, by: unsure?.policies.map(({ id }) => id) }
  }
  const others = networkOf([]).nodes.length + networkOf([]).configFiles.length - 1
  const routes = networkOf([]).egress.filter(({ status }) => status).length

  test.each([
    ['an unknown policy that stays', [wide], [wide], { opened: 0, closed: 0, unsure: 0 }],
    ['one that is added', [], [wide], { opened: 0, closed: 0, unsure: others + routes }],
    ['one that is deleted', [wide], [], { opened: 0, closed: 0, unsure: others + routes }],
    ['a known policy that it could replace', [wide, known], [wide], { closed: 0, unsure: 1 }],
    ['a known policy that it could precede', [wide], [wide, known], { opened: 0, unsure: 1 }],
    [
      'a known policy that keeps a pair open',
      [known],
      [known, wide],
      { opened: 0, closed: 0, unsure: others + routes - 1 },
    ],
  ])('counts %s apart', (...[, before, after, expected]) => {
    expect(changed(before, after)).toMatchObject(expected)
  })

  test('counts what no unknown policy affects, and names the unknown ones', () => {
    const far = policyOf('far', ['device:far', 'device:db'])
    expect(changed([wide], [wide, far])).toMatchObject({ opened: 1, unsure: 0 })
    expect(changed([], [wide])).toMatchObject({ by: ['wide'] })
  })

  test('names only the unknown policies that could matter to it', () => {
    const elsewhere = policyOf('elsewhere', ['device:far', 'country:FR'])
    expect(changed([wide, elsewhere], [wide, elsewhere, known])).toMatchObject({
      unsure: 1,
      by: ['wide'],
    })
    expect(changed([elsewhere], [elsewhere, wide])).toMatchObject({ by: ['wide'] })
  })

  test('leaves out services of pairs that an unknown policy could allow', () => {
    const ssh = { type: 'SSH', protocol: 'tcp', ports: ['22'] }
    const servicesOf = (beside: ReachPolicy[]) => {
      const reach = compile({ ...networkOf([known, ...beside]), users: [] })
      const pro = {
        ...reach.inventory,
        server: { ...reach.inventory.server, edition: 'pro' as const },
      }
      const before = compile(pro)
      return serviceDifference(before, withPolicies(before, [{ ...known, ...ssh }, ...beside]))
    }
    expect(servicesOf([])).toMatchObject({ narrowed: 1 })
    const unsure = { count: 1, policies: [{ ...wide, reason: 'unknown' }] }
    expect(servicesOf([wide])).toEqual({ widened: 0, narrowed: 0, changes: [], unsure })
  })
})

test('reports an unknown policy as an issue of its own, which makes no other one redundant', () => {
  const issuesOf = (policies: ReachPolicy[]) =>
    policyIssues(compile(networkOf(policies))).map(({ policy, kind }) => `${policy.id} ${kind}`)
  const everywhere = policyOf('all', ['tag:*', 'tag:* country:FR'])
  expect(issuesOf([everywhere, known])).toEqual(['all unknown-kind'])
  expect(issuesOf([policyOf('none', ['country:FR', 'country:DE'])])).toEqual(['none unknown-kind'])
  const service = policyOf('s', ['device:web', 'device:db'], { type: 'Any', protocol: 'sctp' })
  expect(issuesOf([service])).toEqual(['s unknown-kind'])
})

test('closes an allowed pair only together with the unknown policies that could allow it', () => {
  const ways = waysToClose(compile(networkOf([known, wide])), { from: web, to: db })
  expect(ways.map(({ policy }) => policy.id)).toEqual(['known', 'wide'])
})

test('detects an unknown service of a policy by its protocol, or by its name if it has no ports', () => {
  const stateFor = (service: Partial<ReachPolicy>) =>
    mayOpen(compile(networkOf([{ ...known, ...service }])), { from: web, to: db })?.state
  expect(stateFor({ type: 'Any', protocol: 'sctp' })).toBe('unknown')
  expect(stateFor({ type: 'RDP', protocol: 'tcp', ports: [] })).toBe('unknown')
  expect(stateFor({ type: 'RDP', protocol: 'tcp', ports: ['3389'] })).toBe('allowed')
  expect(stateFor({ type: '', protocol: '', ports: [] })).toBe('allowed')
})

describe('a policy with egress routes in both lists', () => {
  const between = (direction: number, id = 'p') =>
    policyOf(id, ['egress-id:lan-a', 'egress-id:lan-b'], { allowed_traffic_direction: direction })
  const [bothWays, oneWay] = [between(1), between(0)]
  const route = (id: string): EntityRef => ({ kind: 'route', id })
  const [a, b, far] = [node('a'), node('b'), node('far')]

  function stateOf(policies: ReachPolicy[], pair: [EntityRef, EntityRef], given = {}) {
    const reach = compile(sitesOf(policies, given))
    const verdict = mayOpen(reach, { from: pair[0], to: pair[1] })
    return [verdict?.state, ...(verdict?.unsure ?? verdict?.policies ?? []).map(({ id }) => id)]
  }

  test('connects the nodes that route to them, and leaves open what they reach behind each other', () => {
    expect(stateOf([bothWays], [a, b])).toEqual(['allowed'])
    expect(stateOf([bothWays], [b, a])).toEqual(['allowed'])
    expect(stateOf([bothWays], [a, route('lan-b')])).toEqual(['unknown', 'p'])
    expect(stateOf([bothWays], [b, route('lan-a')])).toEqual(['unknown', 'p'])
    for (const to of [a, b, route('lan-a'), route('lan-b')]) {
      expect(stateOf([bothWays], [far, to])).toEqual(['blocked'])
    }
  })

  test('leaves the way back open if it is one-way, and gives no ranges on it', () => {
    expect(stateOf([oneWay], [a, b])).toEqual(['allowed'])
    expect(stateOf([oneWay], [b, a])).toEqual(['unknown', 'p'])
    expect(stateOf([oneWay], [a, route('lan-b')])).toEqual(['unknown', 'p'])
    expect(stateOf([oneWay], [b, route('lan-a')])).toEqual(['blocked'])
    const verdict = mayOpen(compile(sitesOf([oneWay])), { from: b, to: a })
    expect(verdict?.arePeers).toBe(true)
  })

  test.each(['tag', 'egress-id'])('means all routes by a star of the kind %s', (kind) => {
    const toAll = policyOf('p', ['egress-id:lan-a', `${kind}:*`])
    expect(stateOf([toAll], [a, b])).toEqual(['allowed'])
    expect(stateOf([toAll], [a, far])).toEqual(['blocked'])
    const fromAll = policyOf('p', [`${kind}:*`, 'egress-id:lan-b'], {
      allowed_traffic_direction: 1,
    })
    expect(stateOf([fromAll], [far, b])).toEqual(['allowed'])
    expect(stateOf([fromAll], [b, route('lan-a')])).toEqual(['unknown', 'p'])
  })

  test('keeps what its other ends open, and connects these to no other node', () => {
    const mixed = policyOf('p', ['device:far egress-id:lan-a', 'egress-id:lan-b'])
    expect(stateOf([mixed], [far, route('lan-b')])).toEqual(['allowed'])
    expect(stateOf([mixed], [far, b])).toEqual(['allowed'])
    expect(stateOf([mixed], [far, a])).toEqual(['blocked'])
    const toDevice = policyOf('p', ['egress-id:lan-a', 'device:far egress-id:lan-b'])
    expect(stateOf([toDevice], [a, far])).toEqual(['blocked'])
  })

  test('connects nothing by a disabled route, as a disabled policy, or on an older server', () => {
    const off = sitesOf([]).egress.map((lan) => ({ ...lan, status: lan.id !== 'lan-b' }))
    const older = { server: { version: '1.5.1', edition: 'pro' } }
    expect(stateOf([bothWays], [a, b], { egress: off })).toEqual(['blocked'])
    expect(stateOf([{ ...bothWays, enabled: false }], [a, b])).toEqual(['blocked'])
    expect(stateOf([bothWays], [a, b], older)).toEqual(['blocked'])
    expect(stateOf([bothWays], [a, route('lan-b')], older)).toEqual(['blocked'])
  })

  const virtual = sitesOf([]).egress.map((lan) => ({
    ...lan,
    ...(lan.id === 'lan-b' && { virtual_range: '10.99.2.0/24' }),
  }))
  const toAddress = policyOf('p', ['egress-id:lan-a', 'egress-id:lan-b ip:10.99.2.7'])

  test.each([
    ['an address in a virtual range', toAddress],
    ['an unknown service', { ...oneWay, protocol: 'sctp' }],
    ['an unknown type', { ...oneWay, policy_type: 'site-policy' }],
  ])('leaves everything between its routes open if it also has %s', (_name, policy) => {
    expect(stateOf([policy], [a, b], { egress: virtual })).toEqual(['unknown', 'p'])
    expect(stateOf([policy], [b, a], { egress: virtual })).toEqual(['unknown', 'p'])
    expect(stateOf([policy], [a, route('lan-b')], { egress: virtual })).toEqual(['unknown', 'p'])
    expect(stateOf([policy], [b, route('lan-a')], { egress: virtual })).toEqual(['blocked'])
    const back = { ...policy, allowed_traffic_direction: 1 }
    expect(stateOf([back], [b, route('lan-a')], { egress: virtual })).toEqual(['unknown', 'p'])
    expect(stateOf([back], [far, b], { egress: virtual })).toEqual(['blocked'])
  })

  test('counts a destination of an unknown kind as all routes', () => {
    const toCountry = policyOf('p', ['egress-id:lan-a', 'country:FR'])
    expect(stateOf([toCountry], [a, route('lan-b')])).toEqual(['unknown', 'p'])
    expect(stateOf([toCountry], [b, a])).toEqual(['unknown', 'p'])
  })

  test('connects no nodes if it is for users, and can only give ranges', () => {
    const ofUsers = policyOf('p', ['user:*', 'egress-id:lan-b'], { policy_type: 'user-policy' })
    expect(stateOf([ofUsers], [b, a])).toEqual(['blocked'])
    expect(stateOf([ofUsers], [a, route('lan-b')])).toEqual(['interrupted'])
    expect(boundsOf(compile(sitesOf([ofUsers])))).toBeUndefined()
    const back = { ...ofUsers, allowed_traffic_direction: 1 }
    expect(stateOf([back], [b, a])).toEqual(['blocked'])
    expect(stateOf([back], [b, route('lan-a')])).toEqual(['unknown', 'p'])
    const fromRoute = policyOf('p', ['egress-id:lan-a', 'egress-id:lan-b'], {
      policy_type: 'user-policy',
    })
    expect(stateOf([fromRoute], [b, a])).toEqual(['blocked'])
    expect(stateOf([fromRoute], [a, route('lan-b')])).toEqual(['unknown', 'p'])
  })

  test('says whether it is unsettled for its routes or for something unknown in it', () => {
    const reasonsOf = (policy: ReachPolicy, given: Partial<ReachInventory> = {}) => {
      const verdict = mayOpen(compile(sitesOf([policy], given)), { from: a, to: route('lan-b') })
      return verdict?.unsure.map(({ reason }) => reason)
    }
    expect(reasonsOf(bothWays)).toEqual(['sites'])
    expect(reachOf(compile(sitesOf([bothWays])), a)?.reaches.unsure).toMatchObject({
      policies: [{ id: 'p', reason: 'sites' }],
    })
    const ranges = policyOf('p', ['egress-range:lan-a', 'egress-range:lan-b'])
    expect(reasonsOf(ranges)).toEqual(['sites'])
    expect(reasonsOf(toAddress, { egress: virtual })).toEqual(['unknown'])
    const toOwn = policyOf('p', ['egress-id:lan-a', 'egress-id:lan-b ip:192.168.2.7'])
    expect(reasonsOf(toOwn, { egress: virtual })).toEqual(['sites'])
  })

  test('opens a pair in previews, and counts apart what is unsettled', () => {
    const counts = (before: ReachPolicy[], after: ReachPolicy[]) => {
      const reach = compile(sitesOf(before))
      const { opened, closed, unsure } = difference(reach, withPolicies(reach, after))
      return [opened, closed, unsure?.count ?? 0, ...(unsure?.policies.map(({ id }) => id) ?? [])]
    }
    expect(counts([], [bothWays])).toEqual([1, 0, 2, 'p'])
    expect(counts([bothWays], [])).toEqual([0, 1, 2, 'p'])
    expect(counts([bothWays], [bothWays, policyOf('q', ['device:far', 'device:a'])])).toEqual([
      1, 0, 0,
    ])
    expect(counts([bothWays], [bothWays, policyOf('q', ['device:a', 'egress-id:lan-b'])])).toEqual([
      0,
      0,
      1,
      'p',
    ])
  })

  test('names only the policies that matter to an access test', () => {
    const test = { id: 't', name: 't', from: a, to: route('lan-b'), must: 'never-reach' as const }
    const back = policyOf('q', ['egress-id:lan-b', 'egress-id:lan-a'])
    expect(brokenAccessTests(compile(sitesOf([back, bothWays])), [test])).toEqual([
      {
        id: 't',
        state: 'unsure',
        count: 1,
        pairs: [{ from: a, to: test.to }],
        policies: [{ ...bothWays, reason: 'sites' }],
      },
    ])
  })

  test('names all unsettled policies if an access test names only some of the pairs', () => {
    const ofFar = { id: 'lan-far', name: 'Far', range: '192.168.3.0/24', status: true }
    const policies = [
      oneWay,
      policyOf('q', ['egress-id:lan-far', 'egress-id:lan-b']),
      policyOf('back', ['egress-id:lan-b', 'egress-id:lan-a']),
    ]
    const reach = compile(
      sitesOf(policies, { egress: [...sitesOf([]).egress, { ...ofFar, nodes: { far: 1 } }] }),
    )
    const test = { id: 't', name: 't', from: everything, to: route('lan-b') }
    const namedIn = (limit?: number) =>
      brokenAccessTests(reach, [{ ...test, must: 'never-reach' }], limit).flatMap((broken) =>
        broken.state === 'unsure' ? broken.policies.map(({ id }) => id) : broken.state,
      )
    expect(namedIn()).toEqual(['p', 'q'])
    expect(namedIn(1)).toEqual(['p', 'q', 'back'])
    expect(namedIn(0)).toEqual(['p', 'q', 'back'])
  })

  test('examines each unsettled policy in a step of its own for access tests', () => {
    const test = { id: 't', name: 't', from: a, to: route('lan-b'), must: 'never-reach' as const }
    const stepsWith = (count: number) => {
      const policies = Array.from({ length: count }, (_, index) => ({
        ...bothWays,
        id: `p${index}`,
      }))
      return [...brokenAccessTestsInSteps(compile(sitesOf(policies)), [test])].length
    }
    expect(stepsWith(7) - stepsWith(1)).toBe(6)
  })

  test('tells nodes of routes that a star stands for from others, in access tests', () => {
    const toAll = policyOf('p', ['egress-id:lan-a', 'tag:*'], { allowed_traffic_direction: 1 })
    const mustReach = { id: 't', name: 't', from: everything, to: a, must: 'reach' as const }
    expect(brokenAccessTests(compile(sitesOf([toAll])), [mustReach])).toMatchObject([
      { state: 'broken', count: 1, pairs: [{ from: far, to: a }] },
    ])
  })

  test('is no issue on a server that connects them, and can be disabled to close a connection', () => {
    const issuesOn = (version: '1.5.1' | '1.6.0', policies: ReachPolicy[]) =>
      policyIssues(compile(sitesOf(policies, { server: { version, edition: 'pro' } }))).map(
        ({ policy, kind }) => `${policy.id} ${kind}`,
      )
    expect(issuesOn('1.6.0', [bothWays])).toEqual([])
    expect(issuesOn('1.5.1', [bothWays])).toEqual(['p names-nothing', 'p decides-nothing'])
    const wide = policyOf('wide', ['device:far', 'egress-id:lan-b'])
    const both = policyOf('p', ['device:far egress-id:lan-a', 'egress-id:lan-b'])
    expect(issuesOn('1.6.0', [wide, both])).toEqual(['wide shadowed'])
    const ways = waysToClose(compile(sitesOf([bothWays])), { from: a, to: b })
    expect(ways.map(({ policy, ways: [way] }) => [policy.id, way?.kind])).toEqual([
      ['p', 'disable-policy'],
    ])
  })
})
