import { editOf } from '@meshdeck/api/node-changes'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { nodeForm, nodeFormSchema, toNodeEdit } from './node-form'

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
const schema = nodeFormSchema(node, new Set(['10.1.0.9']))
const typed = (part: object) => ({ ...nodeForm(editOf(node)), ...part })

function refusalOf(part: object) {
  const issue = z.safeParse(schema, typed(part)).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

test('an untouched form sends back exactly what was there', () => {
  expect(toNodeEdit(z.parse(schema, typed({})), editOf(node))).toEqual(editOf(node))
})

test('a new address keeps the prefix of the old one', () => {
  const edit = toNodeEdit(z.parse(schema, typed({ address: ' 10.1.0.7 ' })), editOf(node))
  expect(edit.address).toBe('10.1.0.7/24')
})

test('a moment is sent in seconds', () => {
  const edit = toNodeEdit(z.parse(schema, typed({ expdatetime: '2030-01-02T03:04' })), editOf(node))
  expect(edit.expdatetime).toBe(new Date('2030-01-02T03:04').getTime() / 1000)
})

test.each([
  [{ address: '' }, 'address: details:editNode.notAddress'],
  [{ address: '10.1.0.300' }, 'address: details:editNode.notAddress'],
  [{ address: '10.2.0.1' }, 'address: details:editNode.outside'],
  [{ address: '10.1.0.9' }, 'address: details:editNode.taken'],
  [{ expdatetime: '' }, 'expdatetime: details:editNode.noMoment'],
  [{ ingressdns: '9.9.9.9, nine' }, 'ingressdns: details:editNode.notIps'],
  [{ ingresspersistentkeepalive: '-1' }, 'ingresspersistentkeepalive: details:editNode.notSeconds'],
  [
    { ingresspersistentkeepalive: '70000' },
    'ingresspersistentkeepalive: details:editNode.notSeconds',
  ],
  [{ ingressdns: '9.9.9.9, fd00::1' }, undefined],
])('the form with %j is refused with %s', (part, refusal) => {
  expect(refusalOf(part)).toBe(refusal)
})
