import { setPlaces } from '@meshdeck/platform/shell'

import { actionHref, listHref, thingHref } from './link-of'

beforeEach(() =>
  setPlaces({ node: '/networks/:networkId/nodes/:nodeId', nodes: '/networks/:networkId/nodes' }),
)

const params = { networkId: 'lab', nodeId: 'n1' }
const label = { en: 'Nodes', de: 'Knoten', fr: 'Nœuds' }
const kind = {
  kind: 'nodes',
  label,
  icon: 'boxes',
  list: 'nodes',
  query: { tab: 'config' },
} as const
const edge = { id: 'n1', name: 'edge 1', addresses: [], params }

test('a thing opens on its page', () => {
  expect(thingHref({ ...kind, page: 'node' }, edge)).toBe('/networks/lab/nodes/n1')
})

test('a thing without a page opens in a dialog of its list, or is searched for in it', () => {
  const dialog = { name: 'file', value: 'client' }
  expect(thingHref({ ...kind, dialog }, edge)).toBe(
    '/networks/lab/nodes?tab=config&dialog=file&dialog.client=edge+1',
  )
  expect(thingHref(kind, edge)).toBe('/networks/lab/nodes?tab=config&q=edge+1')
  expect(listHref({ ...kind, list: 'keys' }, params, 'x')).toBeUndefined()
})

test('an action opens its page, with its dialog where it has one', () => {
  const action = { label, icon: 'plus', place: 'nodes' } as const
  expect(actionHref(action, params)).toBe('/networks/lab/nodes')
  expect(actionHref({ ...action, query: { tab: 'config' }, dialog: 'new' }, params)).toBe(
    '/networks/lab/nodes?tab=config&dialog=new',
  )
  expect(actionHref({ ...action, place: undefined }, params)).toBeUndefined()
  expect(actionHref({ ...action, place: 'keys' }, params)).toBeUndefined()
})
