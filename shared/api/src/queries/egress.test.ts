import { capabilitiesOf } from '@meshdeck/domain/capabilities'
import { z } from '@meshdeck/platform'

import { egressBody } from '../mutations/egress-changes'
import { egressRouteSchema, leadsToInternet } from './egress'

/** Builds a route as some server versions return it. */
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
  'treats the range %j as the internet [EG-008, EG-009, EG-010, CO-041]',
  (range) => {
    expect(leadsToInternet(routeWith({ range }))).toBe(true)
  },
)

test.each([
  { range: '10.20.0.0/16' },
  { range: '', domain: 'files.example' },
  { range: '', domains: ['files.example', '*.example.com'] },
  // leads nowhere since 1.6.0
  { range: '', domains: null },
])('treats %j as a part of the internet', (part) => {
  expect(leadsToInternet(routeWith(part))).toBe(false)
})

const latest = capabilitiesOf('1.5.1', true)

test('sends a route without range and domains back without making it a route to the internet', () => {
  const body = egressBody(routeWith({ range: '', domains: null }), capabilitiesOf('1.6.0', true))
  expect(body).toMatchObject({ range: '', domains: [], is_internet_gateway: false })
  expect(body).not.toHaveProperty('domain')
})

test.each([
  { domains: ['github.com'], preset: 'github' },
  { domains: null, preset: '' },
])('keeps the preset of a route only with domains, such as $domains', ({ domains, preset }) => {
  const route = routeWith({ range: domains ? '' : '10.1.0.0/16', domains, preset_id: 'github' })
  expect(egressBody(route, capabilitiesOf('1.6.0', true))).toMatchObject({ preset_id: preset })
})

test("sends a route back completely, including fields that the console doesn't use [EG-019]", () => {
  const route = routeWith({ description: 'printers', virtual_range: '10.99.0.0/16' })
  expect(egressBody(route, latest)).toMatchObject({
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

test("leaves out an empty map of tags, because 1.0.0 doesn't accept it", () => {
  expect(JSON.stringify(egressBody(routeWith({ tags: {} }), latest))).not.toContain('tags')
})

test('sends tags that serve a route back with it', () => {
  const tags = { 'corp.routers': 100 }
  expect(egressBody(routeWith({ tags, nodes: {} }), latest)).toMatchObject({ tags, nodes: {} })
})

test('sends a route to the internet with its flag, because the server rejects its range alone', () => {
  expect(egressBody(routeWith({ range: '*' }), latest).is_internet_gateway).toBe(true)
})

test('sends a domain in place of the range where the server takes it there', () => {
  const route = routeWith({ range: '', domain: 'files.example' })
  expect(egressBody(route, capabilitiesOf('1.1.0', true)).range).toBe('files.example')
  expect(egressBody(route, capabilitiesOf('1.2.0', true)).range).toBe('')
})

test('sends several domains as a list, and never as a route to the internet', () => {
  const route = routeWith({ range: '', domains: ['files.example', '*.example.com'] })
  expect(route.domain).toBe('files.example, *.example.com')
  expect(egressBody(route, capabilitiesOf('1.6.0', true))).toMatchObject({
    range: '',
    domains: ['files.example', '*.example.com'],
    is_internet_gateway: false,
  })
})

test('reads a kind for no NAT as none, so that turning NAT off is seen as saved', () => {
  expect(routeWith({ nat: false, mode: 'disabled' }).mode).toBe('')
})

test.each([
  ['without a kind', { nat: true, mode: '' }, 'direct_nat'],
  ['of another kind', { nat: true, mode: 'virtual_nat' }, 'virtual_nat'],
  ['switched off', { nat: false, mode: '' }, ''],
  ['of a server without kinds', { nat: true }, undefined],
])('sends NAT %s as %#', (_, part, mode) => {
  expect(egressBody(routeWith(part), latest).mode).toBe(mode)
})

test('leaves out a route without an ID, because its update would change another route', () => {
  expect(z.safeParse(egressRouteSchema, { ...routeWith({}), id: '' }).success).toBe(false)
})
