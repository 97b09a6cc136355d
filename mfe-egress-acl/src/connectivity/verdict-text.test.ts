import { compile, mayOpen, type ReachInventory } from '@meshdeck/domain/reach'
import { i18n } from '@meshdeck/platform'

import { unsureText } from '../shared/UnsurePolicies'

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
  clients: [],
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
