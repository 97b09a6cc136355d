import { compile, mayOpen, type ReachInventory } from '@meshdeck/domain/reach'
import { i18n } from '@meshdeck/platform'
import { inEnglish } from '@meshdeck/testing/in-english'

import english from '../locales/en.json'
import { unsureText, whyUnsure } from '../shared/UnsurePolicies'
import { verdictText } from './verdict-text'

const node = (id: string) => ({
  id,
  connected: true,
  is_gw: false,
  isrelayed: false,
  relayedby: '',
  tags: [],
  address: '10.0.0.1/24',
  address6: '',
})

const inventory: ReachInventory = {
  server: { version: '1.6.0', edition: 'pro' },
  networkId: 'corp',
  nodes: [node('web'), node('db')],
  configFiles: [],
  policies: [
    {
      id: 'p1',
      name: 'to one country',
      default: false,
      enabled: true,
      policy_type: 'device-policy',
      src_type: [{ id: 'device', value: 'web' }],
      dst_type: [{ id: 'country', value: 'FR' }],
      type: 'Any',
      protocol: 'all',
      ports: [],
      allowed_traffic_direction: 0,
    },
  ],
  egress: [],
  users: [],
}

test('names the policy and the kind because of which there is no verdict', () => {
  const from = { kind: 'node', id: 'web' } as const
  const verdict = mayOpen(compile(inventory), { from, to: { kind: 'node', id: 'db' } })
  expect(verdict?.state).toBe('unknown')
  expect(
    verdict?.unsure.map((policy) => unsureText(i18n.getFixedT('en', 'egress'), policy)),
  ).toEqual([{ policy: 'to one country', kind: 'country' }])
})

describe('a policy with egress routes in both lists', () => {
  const from = { kind: 'node', id: 'web' } as const
  const question = { from, to: { kind: 'route', id: 'b' } } as const
  const lan = (id: string, range: string, nodeId: string) => ({
    id,
    name: id,
    range,
    status: true,
    nodes: { [nodeId]: 1 },
  })
  const egress = [
    lan('a', '192.168.1.0/24', 'web'),
    { ...lan('b', '192.168.2.0/24', 'db'), virtual_range: '10.99.2.0/24' },
  ]

  test.each([
    ['egress nodes', 'egress-id', [], 'sites'],
    ['egress nodes by range', 'egress-range', [], 'sites'],
    ['a virtual address', 'egress-id', [{ id: 'ip', value: '10.99.2.7' }], 'unsure'],
  ] as const)('leaves a connection unsettled because of %s', async (...[, id, addresses, key]) => {
    await i18n.init({ lng: 'en' })
    i18n.addResourceBundle('en', 'egress', english)
    const t = i18n.getFixedT('en', 'egress')
    const [policy] = inventory.policies
    if (!policy) throw new Error('no policy')
    const sites = {
      ...policy,
      name: 'sites',
      src_type: [{ id, value: 'a' }],
      dst_type: [{ id, value: 'b' }, ...addresses],
    }
    const verdict = mayOpen(compile({ ...inventory, policies: [sites], egress }), question)
    if (!verdict) throw new Error('no verdict')
    const kind = inEnglish('egress:policies.unsettledAddresses')
    expect(verdict.unsure.map((unsure) => whyUnsure(t, unsure))).toEqual([
      inEnglish(`egress:connectivity.why.${key}`, { kind }),
    ])
    expect(verdictText(t, verdict, { question, entities: new Map() })).toBe(
      inEnglish(`egress:connectivity.verdict.${key}`, { policy: 'sites', kind }),
    )
  })
})

test('says that the connection is allowed if only the gateway is uncertain', async () => {
  await i18n.init({ lng: 'en' })
  i18n.addResourceBundle('en', 'egress', english)
  const ofAnn = (policy: ReachInventory['policies'][number], id: string, value: string) => ({
    ...policy,
    policy_type: 'user-policy',
    src_type: [{ id: 'user', value: 'ann' }],
    dst_type: [{ id, value }],
  })
  const user = {
    username: 'ann',
    platform_role_id: 'platform-user',
    user_group_ids: {},
    network_roles: {},
  }
  const policies = inventory.policies.flatMap((policy) => [
    ofAnn(policy, 'country', 'FR'),
    { ...ofAnn(policy, 'device', 'db'), id: 'p2' },
  ])
  const nodes = [{ ...node('web'), is_gw: true }, node('db')]
  const question = {
    from: { kind: 'user', id: 'ann' },
    to: { kind: 'node', id: 'db' },
  } as const
  const verdict = mayOpen(compile({ ...inventory, nodes, policies, users: [user] }), question)
  if (!verdict) throw new Error('no verdict')
  const values = { from: 'ann', policy: 'to one country', kind: 'country' }
  expect(
    verdictText(i18n.getFixedT('en', 'egress'), verdict, { question, entities: new Map() }),
  ).toBe(inEnglish('egress:connectivity.verdict.unsureGateway', values))
})
