import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import '@meshdeck/testing/at-a-server'
import type { TagReference } from '@meshdeck/domain/tag-references'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { egressRouteListQuery } from '../queries/egress'
import { switchEgressRoute } from './egress-changes'
import { repairTagReference } from './tag-repair-changes'

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const [oldId, newId] = ['corp.edge', 'corp.rim']
const named = (part: Partial<TagReference> & Pick<TagReference, 'kind'>): TagReference => ({
  id: 'x1',
  name: 'x',
  ...part,
})
const item = (value: string) => ({ id: 'tag', value })

const repairs: Array<[TagReference, list: string, resource: object, put: string, sent: object]> = [
  [
    named({ kind: 'userPolicy' }),
    'GET v1/acls?network=corp',
    {
      id: 'x1',
      ports: ['80'],
      src_type: [{ id: 'user', value: oldId }],
      dst_type: [item(oldId), item('corp.web')],
    },
    'PUT v1/acls?network=corp',
    {
      id: 'x1',
      ports: ['80'],
      src_type: [{ id: 'user', value: oldId }],
      dst_type: [item(newId), item('corp.web')],
    },
  ],
  [
    named({ kind: 'egress', metric: 300 }),
    'GET v1/egress?network=corp',
    { id: 'x1', network: 'corp', range: '10.9.0.0/24', virtual_range: 'x', tags: {} },
    'PUT v1/egress?network=corp',
    { id: 'x1', range: '10.9.0.0/24', virtual_range: 'x', tags: { [newId]: 300 } },
  ],
  [
    named({ kind: 'key' }),
    'GET v1/enrollment-keys',
    {
      value: 'x1',
      groups: ['corp.web', oldId],
      relay: NIL_UUID,
      auto_assign_gw: true,
    },
    'PUT v1/enrollment-keys/x1',
    { relay: '', groups: [newId, 'corp.web'], auto_assign_gw: true },
  ],
  [
    named({ kind: 'key' }),
    'GET v1/enrollment-keys',
    { value: 'x1', groups: [oldId, newId], relay: 'n7' },
    'PUT v1/enrollment-keys/x1',
    { relay: 'n7', groups: [newId] },
  ],
  [
    named({ kind: 'postureCheck' }),
    'GET v1/posture_check?network=corp',
    { id: 'x1', values: ['1.0.0'], tags: { [oldId]: {} } },
    'PUT v1/posture_check?network=corp',
    { id: 'x1', values: ['1.0.0'], tags: { [newId]: {} } },
  ],
  [
    named({ kind: 'nameServer' }),
    'GET v1/nameserver?network=corp',
    { id: 'x1', servers: ['9.9.9.9'], tags: { [oldId]: '', 'corp.web': '' } },
    'PUT v1/nameserver',
    { id: 'x1', servers: ['9.9.9.9'], tags: { [newId]: '', 'corp.web': '' } },
  ],
]

test.each(repairs)(
  'names the tag in %j by its new ID and keeps the rest [TG-001, CO-042]',
  async (...given) => {
    const [left, list, resource, put, body] = given
    const sent = answerWith({
      [list]: [{ ...resource, id: 'other', value: 'other' }, resource],
      [put]: {},
    })
    await repairTagReference.send({ networkId: 'corp', use: left, oldId, newId })
    expect(sent.at(-1)).toEqual([put, expect.objectContaining(body)])
  },
)

test.each(repairs)('repairs nothing for %j that no longer exists', async (...given) => {
  const [left, list] = given
  const sent = answerWith({ [list]: [] })
  await repairTagReference.send({ networkId: 'corp', use: left, oldId, newId })
  expect(sent).toEqual([[list]])
})

test('repairs and switches a route one after the other, each based on its current state', async () => {
  const route = { id: 'x1', network: 'corp', range: '10.9.0.0/24', tags: {} }
  const [list, put] = ['GET v1/egress?network=corp', 'PUT v1/egress?network=corp']
  const sent = answerWith({ [list]: [route], [put]: route })
  const [read] = await queryClient.fetchQuery(egressRouteListQuery('corp'))
  if (!read) throw new Error('There is no route')
  sent.splice(0)

  const use = named({ kind: 'egress', metric: 300 })
  await Promise.all([
    repairTagReference.send({ networkId: 'corp', use, oldId, newId }),
    switchEgressRoute.send({ route: read, nat: true }),
  ])
  expect(sent.map(([call]) => call)).toEqual([list, put, list, put])
})

test('removes the nodes of the tag from a network by its new ID', async () => {
  const network = {
    netid: 'corp',
    addressrange: '',
    addressrange6: '',
    auto_remove: true,
    auto_remove_tags: [oldId, 'corp.web'],
  }
  const sent = answerWith({
    'GET v1/networks/stats': [{ ...network, hosts: 1 }],
    'GET networks': [network],
    'PUT networks/corp': network,
  })
  const left = named({ kind: 'network', id: 'corp' })
  await repairTagReference.send({ networkId: 'corp', use: left, oldId, newId })
  expect(sent.at(-1)).toEqual([
    'PUT networks/corp',
    expect.objectContaining({ auto_remove: true, auto_remove_tags: [newId, 'corp.web'] }),
  ])
})

test('leaves renaming policies between devices to the server', async () => {
  const sent = answerWith()
  await repairTagReference.send({
    networkId: 'corp',
    use: named({ kind: 'devicePolicy' }),
    oldId,
    newId,
  })
  expect(sent).toEqual([])
})
