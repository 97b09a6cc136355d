import type { EgressRoute } from '@meshdeck/api/egress'

import { egressRows, egressSearchText, isInternet } from './egress-rows'

const office: EgressRoute = {
  id: 'a1',
  name: 'office-lan',
  network: 'corp',
  description: '',
  nodes: { 'node-far-away-1': 400, 'node-berlin-2': 250 },
  range: '10.20.0.0/16',
  nat: true,
  status: false,
  created_at: '2026-11-01T08:00:00Z',
}
const names = new Map([['node-berlin-2', 'gw-berlin']])

test.each(['', '*', '0.0.0.0/0,::/0'])(
  'takes the range %j for the internet [EG-008, EG-009, EG-010]',
  (range) => {
    expect(isInternet(range)).toBe(true)
    expect(egressRows([{ ...office, range }], names)[0]?.range).toBeUndefined()
  },
)

test('keeps a range that is a part of the internet', () => {
  expect(isInternet('10.20.0.0/16')).toBe(false)
})

test('names the nodes in the order in which they lead [EG-044, EG-045]', () => {
  expect(egressRows([office], names)[0]?.nodes).toEqual([
    { id: 'node-berlin-2', name: 'gw-berlin', metric: 250 },
    { id: 'node-far-away-1', name: 'node-far', metric: 400 },
  ])
})

test.each(['office-lan', '10.20.0.0/16', 'gw-berlin'])(
  'is found by %s [EG-003, EG-004, EG-005]',
  (text) => {
    const [row] = egressRows([office], names)
    expect(row && egressSearchText(row)).toContain(text)
  },
)
