import { setPlaces } from '@meshdeck/platform/shell'

import { hrefInNetwork } from './switch-network'

beforeEach(() => setPlaces({ nodes: '/networks/:networkId/nodes' }))

test.each(['/networks/office/egress', '/networks/office/egress/42'])(
  'on %s the section stays and the network changes [SH-121]',
  (pathname) => {
    expect(hrefInNetwork(pathname, 'lab 2')).toBe('/networks/lab%202/egress')
  },
)

test.each(['/dashboard', '/networks', '/networks/office', '/devices/h1/egress'])(
  'from %s it leads to the nodes [SH-122]',
  (pathname) => {
    expect(hrefInNetwork(pathname, 'lab 2')).toBe('/networks/lab%202/nodes')
  },
)
