import { editOfEgressRoute, egressRouteSchema } from '@meshdeck/api/egress'
import { policySchema } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { newDraft, toDraft } from '../policy-form/policy-draft'
import { services } from '../shared/sample-records'
import { egressForm, newEgress } from './egress-form'
import { reachEditOf } from './egress-reach'

const context = { networkId: 'corp', services }
const toRoute = (value: string) => ({ id: 'egress-id', value })

test('enables new routes and leads each policy to all of them', () => {
  const draft = { ...newDraft('device-policy', 'd1'), resources: ['*'] }
  const form = {
    ...newEgress,
    name: 'office',
    range: '10.8.0.0/24, 10.9.0.0/24',
    nodes: ['n1'],
    metrics: { n1: '250' },
    policies: [draft],
  }
  const { egress, policies } = reachEditOf(form, context)
  expect(egress?.put).toMatchObject([
    { id: 'new-0', range: '10.8.0.0/24', status: true, nodes: { n1: 250 } },
    { id: 'new-1', range: '10.9.0.0/24' },
  ])
  expect(policies?.put).toMatchObject([
    { id: 'd1', dst_type: [toRoute('new-0'), toRoute('new-1')], src_type: [{ value: '*' }] },
  ])
})

test('keeps shared policies leading to their other routes when a route changes', () => {
  const route = z.parse(egressRouteSchema, {
    id: 'r1',
    name: 'office',
    network: 'corp',
    range: '10.8.0.0/24',
    status: false,
    nodes: { n1: 250 },
  })
  const policy = (id: string, routes: string[]) =>
    z.parse(policySchema, {
      id,
      policy_type: 'device-policy',
      enabled: true,
      src_type: [{ id: 'device', value: 'n2' }],
      dst_type: routes.map(toRoute),
      type: 'Any',
    })
  const policies = [
    policy('own', ['r1']),
    policy('shared', ['r1', 'r2']),
    policy('kept', ['r1', 'r3']),
  ]
  const base = editOfEgressRoute(route)
  const form = { ...egressForm(base), policies: policies.slice(2).map(toDraft) }
  const edit = reachEditOf(form, { ...context, storedRoute: { route, base, policies } })
  expect(edit.egress?.put).toMatchObject([{ id: 'r1', status: false }])
  expect(edit.policies?.remove).toEqual(['own'])
  expect(edit.policies?.put).toMatchObject([
    { id: 'kept', dst_type: [toRoute('r1'), toRoute('r3')] },
    { id: 'shared', dst_type: [toRoute('r2')] },
  ])
})
