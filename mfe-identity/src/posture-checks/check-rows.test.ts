import { postureCheckSchema, type Violator } from '@meshdeck/api/posture-checks'
import { i18n, z } from '@meshdeck/platform'

import { attributeName, toCheckRows, toViolationRows } from './check-rows'

beforeAll(() => i18n.init({ lng: 'en' }))

const rowOf = (part: object) =>
  toCheckRows([z.parse(postureCheckSchema, { id: 'c1', network_id: 'corp', ...part })])[0]

test('shows a posture check without a name by its ID', () => {
  expect(rowOf({ name: 'Systems' })?.name).toBe('Systems')
  expect(rowOf({ name: '' })?.name).toBe('c1')
})

test('shows a group without a name in the response by its ID', () => {
  const user_groups = { 'g-1': 'Desk', 'g-2': '', 'g-3': {}, '*': 'x' }
  expect(rowOf({ user_groups })?.groups).toEqual(['Desk', 'g-2', 'g-3', '*'])
})

const violation = {
  check_id: 'c1',
  name: 'Systems',
  attribute: 'os',
  message: "client os 'ios' not allowed",
  severity: 2,
}
const found = {
  posture_check_violations: [violation, { ...violation, check_id: 'c2', severity: 4 }],
  posture_check_violation_severity_level: 4,
  last_evaluated_at: '2026-11-20T10:00:00Z',
}
const nothing = {
  posture_check_violations: [],
  posture_check_violation_severity_level: 0,
  last_evaluated_at: '0001-01-01T00:00:00Z',
}
const node: Violator = { id: 'n1', hostid: 'h1', ...found }

test('makes a row of each check that a node fails, with the name of its host', () => {
  const rows = toViolationRows([node], [], [{ id: 'h1', name: 'edge-1' }])
  expect(rows.map(({ id, name, severity }) => [id, name, severity])).toEqual([
    ['n1 c1', 'edge-1', 2],
    ['n1 c2', 'edge-1', 4],
  ])
  expect(rows[0]).toMatchObject({
    nodeId: 'n1',
    message: violation.message,
    evaluated: Date.parse('2026-11-20T10:00:00Z'),
  })
})

test.each([
  ['the client', { ...nothing, static: found }],
  ['the node', { ...found, static: nothing }],
])("finds a user's device whether the server reports it as %s", (_where, said) => {
  const { static: ofClient, ...ofNode } = said
  const client = { clientid: 'phone', ownerid: 'ada', device_name: '', ...ofClient }
  const rows = toViolationRows([], [{ id: '', hostid: '', ...ofNode, static_node: client }], [])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ name: 'phone', configFileId: 'phone', owner: 'ada' })
})

test('shows a node whose host has no name by its ID', () => {
  expect(toViolationRows([node], [], [{ id: 'h1', name: '' }])[0]?.name).toBe('n1')
})

test('shows an attribute that only a newer server knows as an unknown kind', () => {
  // keys are texts, because no translations are loaded
  expect(attributeName(i18n.getFixedT('en', 'identity'), 'disk_encryption')).toBe(
    'postureChecks.unknownKind',
  )
})
