import { setPlaces } from '@meshdeck/platform/shell'

import { listLink } from './SummaryCard'

const [corp, lab] = [{ netid: 'corp' }, { netid: 'lab 2' }]

beforeEach(() => setPlaces({ gateways: '/networks/:networkId/gateways' }))

test('links to the list of the only network, which is the complete list', () => {
  expect(listLink('gateways', [corp], undefined)).toEqual({ href: '/networks/corp/gateways' })
})

test('links to the active one of several networks and marks it as a part', () => {
  expect(listLink('gateways', [corp, lab], 'lab 2')).toEqual({
    href: '/networks/lab%202/gateways',
    networkId: 'lab 2',
  })
})

test('falls back to the first network when the active one no longer exists', () => {
  expect(listLink('gateways', [corp, lab], 'gone').networkId).toBe('corp')
})

test('has no link without a network or when no remote has the page', () => {
  expect(listLink('gateways', [], 'corp')).toEqual({})
  expect(listLink('egress', [corp], 'corp').href).toBeUndefined()
})
