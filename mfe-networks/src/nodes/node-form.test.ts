import { editOfNode } from '@meshdeck/api/node-changes'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'
import { readIn } from '@meshdeck/testing/time-zone'

import { expirySchema, nodeForm, nodeFormSchema, toNodeEdit } from './node-form'

const node = z.parse(nodeSchema, {
  id: 'n1',
  address: '10.1.0.2/24',
  address6: '',
  networkrange: '10.1.0.0/24',
  expdatetime: 4_920_000_000,
  connected: true,
  ingresspersistentkeepalive: 20,
  tags: { 'corp.web': {}, 'corp.db': {} },
})
const now = () => new Date(2026, 2, 1, 12, 0).getTime()
const schema = nodeFormSchema(node, new Set(['10.1.0.9']), now)
const typed = (part: object) => ({ ...nodeForm(editOfNode(node)), ...part })

function refusalOf(part: object) {
  const issue = z.safeParse(schema, typed(part)).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

test('sends an untouched form back unchanged', () => {
  expect(toNodeEdit(z.parse(schema, typed({})), editOfNode(node))).toEqual(editOfNode(node))
})

test('keeps the prefix of the old address for a new one', () => {
  const edit = toNodeEdit(z.parse(schema, typed({ address: ' 10.1.0.7 ' })), editOfNode(node))
  expect(edit.address).toBe('10.1.0.7/24')
})

test('detects a taken IPv6 address however it is written', () => {
  const dual = { ...node, address6: 'fd00::2/64', networkrange6: 'fd00::/64' }
  const rules = nodeFormSchema(dual, new Set(['10.1.0.9', 'fd00::a', 'fd00:0:0::b']), now)
  const faultOf = (address6: string) =>
    z.safeParse(rules, { ...nodeForm(editOfNode(dual)), address6 }).error?.issues[0]?.message
  for (const same of ['fd00::a', 'FD00::A', 'fd00:0:0:0:0:0:0:a', 'fd00::000a', 'fd00::b']) {
    expect(faultOf(same)).toBe('networks:nodes.edit.taken')
  }
  expect(faultOf('fd00::c')).toBeUndefined()
})

test('sends a time in seconds', () => {
  const edit = toNodeEdit(
    z.parse(schema, typed({ expdatetime: '2030-01-02T03:04' })),
    editOfNode(node),
  )
  expect(edit.expdatetime).toBe(new Date('2030-01-02T03:04').getTime() / 1000)
})

test.each([
  [{ address: '' }, 'address: networks:nodes.edit.notAddress'],
  [{ address: '10.1.0.300' }, 'address: networks:nodes.edit.notAddress'],
  [{ address: '10.2.0.1' }, 'address: networks:nodes.edit.outside'],
  [{ address: '10.1.0.9' }, 'address: networks:nodes.edit.taken'],
  [{ address: ' 10.1.0.9 ' }, 'address: networks:nodes.edit.taken'],
  [{ expdatetime: '' }, 'expdatetime: networks:nodes.edit.noMoment'],
  [{ expdatetime: '2026-02-28T12:00' }, 'expdatetime: networks:nodes.edit.isPast'],
  [{ expdatetime: '2026-03-01T12:00' }, 'expdatetime: networks:nodes.edit.isPast'],
  [{ expdatetime: '2026-03-01T12:01' }, undefined],
  [{ ingressdns: '9.9.9.9, nine' }, 'ingressdns: networks:nodes.edit.notIps'],
  [
    { ingresspersistentkeepalive: '-1' },
    'ingresspersistentkeepalive: networks:nodes.edit.notSeconds',
  ],
  [
    { ingresspersistentkeepalive: '70000' },
    'ingresspersistentkeepalive: networks:nodes.edit.notSeconds',
  ],
  [
    { ingresspersistentkeepalive: '25s' },
    'ingresspersistentkeepalive: networks:nodes.edit.notSeconds',
  ],
  [{ ingresspersistentkeepalive: '65535' }, undefined],
  [{ ingresspersistentkeepalive: '0' }, undefined],
  [{ ingressdns: '9.9.9.9, fd00::1' }, undefined],
  [{ ingressdns: '  ' }, undefined],
  [{ address: ' 10.1.0.7 ' }, undefined],
])('rejects the form with %j: %s', (part, refusal) => {
  expect(refusalOf(part)).toBe(refusal)
})

test('reports an invalid address once and not as outside the range too', () => {
  const issues = z.safeParse(schema, typed({ address: 'ten' })).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(['networks:nodes.edit.notAddress'])
})

test("offers and requires no address of a family that the node doesn't have", () => {
  const six = z.parse(nodeSchema, { id: 'n1', address6: 'fd00::2/64', networkrange6: 'fd00::/64' })
  const rules = nodeFormSchema(six, new Set())
  const form = { ...nodeForm(editOfNode(six)), expdatetime: '2030-01-02T03:04' }
  expect(z.safeParse(rules, form).success).toBe(true)
  expect(z.safeParse(rules, { ...form, address6: 'fd01::1' }).error?.issues).toMatchObject([
    { path: ['address6'], message: 'networks:nodes.edit.outside' },
  ])
})

test('accepts any address of the family when the range of the network is unknown', () => {
  const unknown = z.parse(nodeSchema, { id: 'n1', address: '10.1.0.2', networkrange: '' })
  const rules = nodeFormSchema(unknown, new Set())
  const form = {
    ...nodeForm(editOfNode(unknown)),
    address: '10.2.0.1',
    expdatetime: '2030-01-02T03:04',
  }
  expect(z.safeParse(rules, form).success).toBe(true)
  // and an address without prefix stays without one
  expect(toNodeEdit(form, editOfNode(unknown)).address).toBe('10.2.0.1')
})

test('keeps the seconds of an untouched time', () => {
  const before = { ...editOfNode(node), expdatetime: 4_920_000_017 }
  expect(toNodeEdit(nodeForm(before), before).expdatetime).toBe(4_920_000_017)
})

test('accepts an existing time in the past while another value changes', () => {
  const expired = { ...node, expdatetime: now() / 1000 - 600 }
  const form = { ...nodeForm(editOfNode(expired)), ingressdns: '9.9.9.9' }
  expect(z.safeParse(nodeFormSchema(expired, new Set(), now), form).success).toBe(true)
})

test('shows a time in the local time zone', () => {
  const moment = new Date(2030, 6, 2, 3, 4)
  const edit = { ...editOfNode(node), expdatetime: moment.getTime() / 1000 }
  expect(nodeForm(edit).expdatetime).toBe('2030-07-02T03:04')
})

test('trims name servers', () => {
  const form = z.parse(schema, typed({ ingressdns: ' 9.9.9.9 ' }))
  expect(toNodeEdit(form, editOfNode(node)).ingressdns).toBe('9.9.9.9')
})

describe('in a time zone with daylight saving time', () => {
  beforeEach(() => readIn('Europe/Berlin'))
  afterEach(() => jest.restoreAllMocks())

  test('rejects an expiry in the skipped hour', () => {
    const issues = z.safeParse(expirySchema(), '2099-03-29T02:30').error?.issues ?? []
    expect(issues[0]?.message).toBe('common:field.skippedTime')
    expect(z.safeParse(expirySchema(), '2099-03-29T03:30').success).toBe(true)
  })
})
