import { policySchema } from '@meshdeck/api/policies'
import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'

import { movesPolicies, policiesOfGroup } from './group-edit'

const networkIds = ['corp', 'lab']
const on = (version: string) => ({ networkIds, ...capabilitiesOf(version, true) })
type Part = { groups: readonly string[]; name?: string; default?: boolean }
const listed = (networkId: string, id: string, { groups, ...part }: Part) => ({
  networkId,
  policy: z.parse(policySchema, {
    id,
    name: id,
    network_id: networkId,
    policy_type: 'user-policy',
    src_type: groups.map((value) => ({ id: 'user-group', value })),
    dst_type: [],
    ...part,
  }),
})
const desk = { id: 'desk', name: 'Desk' }

test('gives a new group a policy in every network on 1.0.0, and none later', () => {
  const made = policiesOfGroup([], { ...desk, after: ['lab'] }, on('1.0.0'))
  expect([...made.keys()]).toEqual(networkIds)
  expect(made.get('corp')?.put).toMatchObject([
    { name: 'Desk group', default: false, enabled: true, dst_type: [{ value: 'corp.gateways' }] },
  ])
  const later = policiesOfGroup([], { ...desk, before: [], after: ['lab'] }, on('1.0.0'))
  expect([...later]).toEqual([])
})

test('gives a group a policy where it has a role on 1.5.1, unless one of that name exists', () => {
  const made = (after: string[], policies: Parameters<typeof policiesOfGroup>[0] = []) => [
    ...policiesOfGroup(policies, { ...desk, after }, on('1.5.1')).keys(),
  ]
  expect(made(['lab'])).toEqual(['lab'])
  expect(made(['all_networks'])).toEqual(networkIds)
  const twin = listed('lab', 'twin', { groups: ['other'], name: 'Desk group', default: true })
  expect(made(['lab'], [twin])).toEqual([])
})

test('removes a group from user policies of a network it loses and deletes its own policy', () => {
  const policies = [
    listed('lab', 'own', { groups: ['desk'] }),
    listed('lab', 'shared', { groups: ['desk', 'ops'] }),
    listed('lab', 'other', { groups: ['ops'] }),
    listed('corp', 'kept', { groups: ['desk'] }),
  ]
  const group = { ...desk, before: networkIds, after: ['corp'] }
  const edits = policiesOfGroup(policies, group, on('1.5.1'))
  expect([...edits.keys()]).toEqual(['lab'])
  expect(edits.get('lab')).toMatchObject({
    put: [{ id: 'shared', src_type: [{ value: 'ops' }] }],
    remove: ['own'],
  })
})

test('moves no policies when only the order of networks changes', () => {
  const group = (before: string[], after: string[]) => ({ ...desk, before, after })
  expect(movesPolicies(group(['lab', 'corp'], ['corp', 'lab']))).toBe(false)
  expect(movesPolicies(group(['lab'], []))).toBe(true)
  expect(movesPolicies({ ...desk, after: ['lab'] })).toBe(false)
})
