import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { keyEditSchema, relaysOf, tagsWithin } from './key-options'

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

test('tags are kept in their order, whichever was chosen first', () => {
  const groups = ['lab.web', 'lab.db']
  expect(z.parse(keyEditSchema, { gateway: 'n1', groups })).toEqual({
    gateway: 'n1',
    groups: ['lab.db', 'lab.web'],
  })
})

test('tags go with their network, and not with one whose name theirs begins with', () => {
  expect(tagsWithin(['lab', 'x'], ['lab.web', 'lab-2.web', 'x.db', 'field.db'])).toEqual([
    'lab.web',
    'x.db',
  ])
})
