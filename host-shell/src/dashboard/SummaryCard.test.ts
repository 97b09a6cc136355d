import { setPlaces } from '@meshdeck/platform/shell'

import { listLink } from './SummaryCard'

const [corp, lab] = [{ netid: 'corp' }, { netid: 'lab 2' }]

beforeEach(() => setPlaces({ gateways: '/networks/:networkId/gateways' }))

test('leads to the list of the only network, which is the whole list', () => {
  expect(listLink('gateways', [corp], undefined)).toEqual({ href: '/networks/corp/gateways' })
})

test('leads to the active one of several networks, and says that it is a part', () => {
  expect(listLink('gateways', [corp, lab], 'lab 2')).toEqual({
    href: '/networks/lab%202/gateways',
    networkId: 'lab 2',
  })
})

test('takes the first network where the active one is gone', () => {
  expect(listLink('gateways', [corp, lab], 'gone').networkId).toBe('corp')
})

test('leads nowhere without a network, and where no remote has the page', () => {
  expect(listLink('gateways', [], 'corp')).toEqual({})
  expect(listLink('egress', [corp], 'corp').href).toBeUndefined()
})
