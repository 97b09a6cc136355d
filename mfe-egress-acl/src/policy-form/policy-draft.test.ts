import { type Policy, policySchema } from '@meshdeck/api/policies'
import type { NewPolicy } from '@meshdeck/api/policy-changes'
import { z } from '@meshdeck/platform'

import { services } from '../shared/sample-records'
import {
  choosesPorts,
  newDraft,
  policyDraftsSchema,
  settleAll,
  toDraft,
  toNewPolicy,
  withoutItsRoutes,
} from './policy-draft'

const draft = { ...newDraft('device-policy', 'a'), resources: ['tag:corp.servers', 'device:n1'] }
const context = {
  networkId: 'corp',
  name: 'hq - Egress Policy',
  destinations: [{ id: 'egress-id', value: 'r1' }],
  services,
}
const savedPolicy = (policy: NewPolicy): Policy => ({ ...policy, id: 'p1', default: false })
const faultsOf = (drafts: unknown) =>
  z
    .safeParse(policyDraftsSchema(services), drafts)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  { type: 'Any', protocol: 'sctp', ports: ['1'] },
  { type: 'RDP', protocol: 'tcp', ports: [] },
])('keeps a service of an unknown kind: %j', (service) => {
  const saved = toDraft(savedPolicy({ ...toNewPolicy(draft, context), ...service }))
  expect(saved.service).toBe('?')
  expect(toNewPolicy(saved, context)).toMatchObject(service)
  const everything = { type: 'Any', protocol: 'all', ports: [] }
  expect(toNewPolicy({ ...saved, service: 'Any' }, context)).toMatchObject(everything)
})

test('starts with every service, both directions, and port 8000 for custom ports [AC-060, AC-061, AC-062, AC-063]', () => {
  expect(newDraft('user-policy', 'a')).toMatchObject({
    service: 'Any',
    protocol: 'tcp',
    ports: '8000',
    isBothWays: true,
  })
})

test('sends a policy for resources with its kinds of sources [AC-022, AC-023, AC-024, AC-025]', () => {
  expect(toNewPolicy(draft, context)).toEqual({
    name: 'hq - Egress Policy',
    network_id: 'corp',
    enabled: true,
    policy_type: 'device-policy',
    src_type: [
      { id: 'tag', value: 'corp.servers' },
      { id: 'device', value: 'n1' },
    ],
    dst_type: [{ id: 'egress-id', value: 'r1' }],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 1,
  })
})

test.each([
  [1, true],
  [0, false],
  [2, false],
])('reads direction %i as both ways: %s [AC-025]', (direction, isBoth) => {
  const policy = z.parse(policySchema, { id: 'p1', allowed_traffic_direction: direction })
  expect(toDraft(policy).isBothWays).toBe(isBoth)
})

test('sends only groups and users of a policy for users [AC-051]', () => {
  const ofUsers = {
    ...newDraft('user-policy', 'a'),
    users: ['ann'],
    groups: ['g1'],
    resources: ['*'],
  }
  expect(toNewPolicy(ofUsers, context).src_type).toEqual([
    { id: 'user-group', value: 'g1' },
    { id: 'user', value: 'ann' },
  ])
})

test.each([
  ['HTTPS', { protocol: 'tcp', ports: ['443'] }],
  ['Custom', { protocol: 'udp', ports: ['53', '8000-9000'] }],
])('sends the ports of a policy for %s [AC-026]', (name, traffic) => {
  const one = { ...draft, service: name, protocol: 'udp', ports: '53, 8000-9000' }
  expect(toNewPolicy(one, context)).toMatchObject(traffic)
})

test.each([
  ['443, 80 81', ['443', '80', '81']],
  ['22 80', ['22', '80']],
  ['22\n80\n', ['22', '80']],
  ['80 - 90; 443', ['80-90', '443']],
])('merges none of the ports in %j', (ports, sent) => {
  const one = { ...draft, service: 'Custom', ports }
  expect(faultsOf([one])).toBeUndefined()
  expect(toNewPolicy(one, context).ports).toEqual(sent)
})

test('clears and locks the other resources when all are selected [AC-020, AC-033]', () => {
  expect(settleAll(['device:n1', '*'], '*')).toEqual(['*'])
  expect(settleAll(['*', 'device:n1'], 'device:n1')).toEqual(['*'])
  expect(settleAll(['device:n1'], 'device:n1')).toEqual(['device:n1'])
  expect(toNewPolicy({ ...draft, resources: ['*'] }, context).src_type).toEqual([
    { id: 'tag', value: '*' },
  ])
})

test("removes a node's routes with it unless another selected node leads to them [AC-021]", () => {
  const routes = [
    { id: 'r1', nodes: { n1: 250 } },
    { id: 'r2', nodes: { n1: 250, n2: 300 } },
    { id: 'r3', nodes: { n3: 250 } },
  ]
  const chosen = ['device:n2', 'egress-id:r1', 'egress-id:r2', 'egress-id:r3', 'tag:a']
  expect(withoutItsRoutes(chosen, 'device:n1', routes)).toEqual([
    'device:n2',
    'egress-id:r2',
    'egress-id:r3',
    'tag:a',
  ])
  expect(withoutItsRoutes(['device:n1', ...chosen], 'device:n1', routes)).toContain('egress-id:r1')
})

test('requires a source, and ports only where they can be chosen [AC-040, AC-041, AC-044, AC-049, AC-050]', () => {
  expect(faultsOf([draft])).toBeUndefined()
  expect(faultsOf([{ ...draft, resources: [] }])).toEqual([
    ['0.resources', 'egress:policyForm.noResources'],
  ])
  expect(faultsOf([newDraft('user-policy', 'b')])).toEqual([
    ['0.users', 'egress:policyForm.noUsers'],
  ])
  expect(faultsOf([{ ...draft, ports: 'http' }])).toBeUndefined()
  expect(faultsOf([{ ...draft, service: 'Custom', ports: '' }])).toEqual([
    ['0.ports', 'egress:policyForm.badPorts'],
  ])
  expect(faultsOf([{ ...draft, service: 'Custom', ports: '70000' }])).toEqual([
    ['0.ports', 'egress:policyForm.portRange'],
  ])
  expect(faultsOf([{ ...draft, service: '' }])).toEqual([
    ['0.service', 'egress:policyForm.noService'],
  ])
  expect(choosesPorts(services[2], 'icmp')).toBe(false)
})

test("fills the form with the server's values", () => {
  const policy = savedPolicy(toNewPolicy(draft, context))
  const { type, protocol, ports, src_type } = policy
  const savedTraffic = { type, protocol, ports, src_type }
  expect(toDraft(policy)).toEqual({ ...draft, key: 'p1', savedTraffic })
})

describe('of an existing policy', () => {
  const https = savedPolicy({
    ...toNewPolicy(draft, context),
    type: 'HTTPS',
    protocol: 'tcp',
    ports: ['8443'],
  })

  // saving a route compares the result of its form with the initial values
  test('has the same values after the form', () => {
    const began = [toDraft(https)]
    expect(JSON.stringify(z.parse(policyDraftsSchema(services), began))).toBe(JSON.stringify(began))
  })

  test('keeps the untouched traffic, with or without the list of services', () => {
    const traffic = { type: 'HTTPS', protocol: 'tcp', ports: ['8443'] }
    expect(toNewPolicy(toDraft(https), { ...context, services: [] })).toMatchObject(traffic)
    expect(toNewPolicy(toDraft(https), context)).toMatchObject(traffic)
    const changed = { ...toDraft(https), service: 'Custom', ports: '53' }
    expect(toNewPolicy(changed, context)).toMatchObject({ type: 'Custom', ports: ['53'] })
  })

  test('keeps a source that no picker offers when others change', () => {
    const range = { id: 'egress-range', value: '10.9.0.0/16' }
    const ofUsers = savedPolicy({
      ...https,
      policy_type: 'user-policy',
      src_type: [range, { id: 'user', value: 'ann' }],
    })
    const changed = { ...toDraft(ofUsers), users: ['ben'] }
    expect(toNewPolicy(changed, context).src_type).toEqual([{ id: 'user', value: 'ben' }, range])
  })
})
