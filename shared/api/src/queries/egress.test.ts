import { z } from '@meshdeck/platform'

import { egressBody } from '../mutations/egress-changes'
import { egressRouteSchema, leadsToInternet } from './egress'

/** A route as some server may answer with it. */
const routeWith = (part: object) =>
  z.parse(egressRouteSchema, {
    id: 'a1',
    name: 'office-lan',
    network: 'corp',
    nodes: { n1: 250 },
    range: '10.20.0.0/16',
    nat: true,
    status: true,
    ...part,
  })

test.each(['', '*', '0.0.0.0/0,::/0'])(
  'the range %j is the internet [EG-008, EG-009, EG-010, CO-041]',
  (range) => {
    expect(leadsToInternet(routeWith({ range }))).toBe(true)
  },
)

test.each([{ range: '10.20.0.0/16' }, { range: '', domain: 'files.example' }])(
  '%j is a part of the internet',
  (part) => {
    expect(leadsToInternet(routeWith(part))).toBe(false)
  },
)

test('everything a route has goes back, also what the console does not know [EG-019]', () => {
  const route = routeWith({ description: 'printers', virtual_range: '10.99.0.0/16' })
  expect(egressBody(route)).toMatchObject({
    id: 'a1',
    name: 'office-lan',
    description: 'printers',
    nodes: { n1: 250 },
    range: '10.20.0.0/16',
    nat: true,
    status: true,
    is_internet_gateway: false,
    virtual_range: '10.99.0.0/16',
  })
})

test('no tags are left out, for 1.0.0 takes no empty map', () => {
  expect(JSON.stringify(egressBody(routeWith({ tags: {} })))).not.toContain('tags')
})

test('tags that serve a route go back with it', () => {
  const tags = { 'corp.routers': 100 }
  expect(egressBody(routeWith({ tags, nodes: {} }))).toMatchObject({ tags, nodes: {} })
})

test('a route to the internet says so, for its range alone would be refused', () => {
  expect(egressBody(routeWith({ range: '*' })).is_internet_gateway).toBe(true)
})

test.each([
  ['without a kind', { nat: true, mode: '' }, 'direct_nat'],
  ['of another kind', { nat: true, mode: 'virtual_nat' }, 'virtual_nat'],
  ['switched off', { nat: false, mode: '' }, ''],
  ['of a server that knows no kinds', { nat: true }, undefined],
])('NAT %s is sent as %#', (_, part, mode) => {
  expect(egressBody(routeWith(part)).mode).toBe(mode)
})

test('a route without an id is none, because an update of it would change another', () => {
  expect(z.safeParse(egressRouteSchema, { ...routeWith({}), id: '' }).success).toBe(false)
})
