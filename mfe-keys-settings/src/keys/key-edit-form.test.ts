import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { relaysOf, toKeyEdit } from './key-edit-form'

const node = (id: string, part: object) => z.parse(nodeSchema, { id, hostid: `of-${id}`, ...part })

test('relays of the networks of a key are offered by name, and nobody else', () => {
  const nodes = [
    node('n1', { network: 'lab', isrelay: true }),
    node('n2', { network: 'lab' }),
    node('n3', { network: 'other', isrelay: true }),
    node('n4', { network: 'lab', isrelay: true }),
  ]
  const hosts = [z.parse(hostSchema, { id: 'of-n4', name: 'berlin' })]
  expect([...relaysOf(['lab'], { nodes, hosts })]).toEqual([
    ['n4', 'berlin'],
    ['n1', 'n1'],
  ])
  expect(relaysOf(['lab', 'field'], { nodes, hosts }).get('n4')).toBe('berlin · lab')
})

test.each([
  ['', true],
  ['n1', false],
])('with %j as its relay the choice of a gateway is %s', (relay, auto_assign_gw) => {
  const before = { relay: '', groups: [], auto_assign_gw: true }
  const groups = ['lab.web', 'lab.db']
  expect(toKeyEdit({ relay, groups }, before)).toEqual({
    relay,
    groups: ['lab.db', 'lab.web'],
    auto_assign_gw,
  })
})
