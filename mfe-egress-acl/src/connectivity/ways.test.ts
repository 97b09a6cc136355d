import type { ReachPolicy, Verdict, WayToOpen } from '@meshdeck/domain/reach'

import type { Question } from './question'
import { isSettled, waysClosing, waysOpening } from './ways'

const policyWith = (part: Partial<ReachPolicy> = {}): ReachPolicy => ({
  id: 'p1',
  name: 'db',
  default: false,
  enabled: true,
  policy_type: 'device-policy',
  src_type: [],
  dst_type: [],
  type: 'Any',
  protocol: 'all',
  ports: [],
  allowed_traffic_direction: 1,
  ...part,
})
const custom = { type: 'Custom', protocol: 'tcp', ports: ['443'] }
const question: Question = { from: { kind: 'node', id: 'a' }, to: { kind: 'route', id: 'r1' } }
const withPort: Question = { ...question, service: { protocol: 'tcp', port: 5432 } }

const verdictWith = (policies: ReachPolicy[]): Verdict => ({
  state: 'blocked',
  unsure: [],
  causes: [],
  isOpen: false,
  isRefusedByLists: false,
  isLimited: false,
  policies,
  carrying: [],
  arePeers: false,
  addresses: [],
  path: [],
  marks: [],
})
const pairs = (count: number) => ({ pairs: count, rights: 0, routes: 0 })
const opening = (waysToOpen: WayToOpen[], about = question, policies: ReachPolicy[] = []) =>
  waysOpening({ verdict: verdictWith(policies), waysToOpen, waysToClose: [] }, about, true)

test('prefills a new policy with both ends and the requested service', () => {
  const policy = policyWith({ id: '', allowed_traffic_direction: 0 })
  const [way] = opening([{ kind: 'new-policy', policy, opens: pairs(2) }], withPort)
  expect(way).toMatchObject({
    extent: pairs(2),
    step: {
      dialog: 'new-policy',
      values: {
        kind: 'resources',
        source: 'device:a',
        destination: 'egress-id:r1',
        direction: 'one',
        service: 'tcp 5432',
      },
    },
  })
})

test('opens a form with one addition for each policy change, and none for a switch', () => {
  const policy = policyWith()
  const steps = opening([
    { kind: 'add-source', policy, instead: policy, opens: pairs(2) },
    { kind: 'add-destination', policy, instead: policy, opens: pairs(3) },
    { kind: 'both-ways', policy, instead: policy, opens: pairs(4) },
    { kind: 'enable-policy', policy, instead: policy, opens: pairs(5) },
  ]).map(({ step }) => step)
  expect(steps).toEqual([
    { by: 'form', dialog: 'edit-policy', values: { policy: 'p1', source: 'device:a' } },
    { by: 'form', dialog: 'edit-policy', values: { policy: 'p1', destination: 'egress-id:r1' } },
    { by: 'form', dialog: 'edit-policy', values: { policy: 'p1', direction: 'both' } },
    { by: 'switch', policyId: 'p1', enabled: true },
  ])
})

test('offers a disabled policy only if it would allow the port', () => {
  const ways = [policyWith({ ...custom, id: 'other' }), policyWith({ id: 'any' })].map(
    (policy): WayToOpen => ({ kind: 'enable-policy', policy, instead: policy, opens: pairs(1) }),
  )
  expect(opening(ways, withPort).map(({ policyId }) => policyId)).toEqual(['any'])
})

test('offers a change that would not allow the port with the port added, or not at all', () => {
  const ways = opening(
    [
      {
        kind: 'add-source',
        policy: policyWith(custom),
        instead: policyWith(custom),
        opens: pairs(2),
      },
      {
        kind: 'add-source',
        policy: policyWith({ id: 'p2', type: 'SSH', protocol: 'tcp', ports: ['22'] }),
        instead: policyWith({ id: 'p2' }),
        opens: pairs(2),
      },
    ],
    withPort,
  )
  expect(ways).toEqual([
    {
      key: 'add-source p1',
      kind: 'add-source-service',
      policyId: 'p1',
      step: {
        by: 'form',
        dialog: 'edit-policy',
        values: { policy: 'p1', source: 'device:a', service: 'tcp 5432' },
      },
    },
  ])
})

test('adds the port to policies that connect the ends without it', () => {
  const kinds = opening([], withPort, [
    policyWith(custom),
    policyWith({ ...custom, default: true }),
  ])
  expect(kinds.map(({ kind }) => kind)).toEqual(['new-policy', 'add-service'])
})

test('calls a policy settled if what it closes is counted', () => {
  const policy = policyWith()
  const way = { kind: 'disable-policy', policy, instead: policy } as const
  expect(isSettled({ policy, ways: [{ ...way, closes: pairs(0) }] })).toBe(true)
  expect(isSettled({ policy, ways: [way] })).toBe(false)
})

test('closes each policy that keeps the pair open by a form without the ends, or by its switch', () => {
  const policy = policyWith()
  const [kept] = waysClosing(
    [
      {
        policy,
        ways: [
          { kind: 'remove-source', policy, instead: policy, closes: pairs(2) },
          { kind: 'disable-policy', policy, instead: policy, closes: pairs(9) },
        ],
      },
    ],
    question,
  )
  expect(kept?.ways.map(({ step, extent }) => [step, extent?.pairs])).toEqual([
    [
      {
        by: 'form',
        dialog: 'edit-policy',
        values: { policy: 'p1', withoutSource: 'device:a egress-id:r1' },
      },
      2,
    ],
    [{ by: 'switch', policyId: 'p1', enabled: false }, 9],
  ])
})
