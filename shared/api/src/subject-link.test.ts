import { setPlaces } from '@meshdeck/platform/shell'

import type { ActivityEvent } from './queries/activity'
import { subjectLink, subjectName } from './subject-link'

const networks = [{ netid: 'lab' }, { netid: 'corp' }]

function event(kind: string, { action = 'UPDATE', network = 'corp', id = 'id-1' } = {}) {
  return {
    id: 'event',
    action,
    source: { id: 'anna', name: 'anna', subject_type: 'USER' },
    target: { id, name: 'edge 1', subject_type: kind },
    origin: 'DASHBOARD',
    network_id: network,
    triggered_by: 'anna',
    diff: null,
    time_stamp: '2026-11-22T05:00:00Z',
  } satisfies ActivityEvent
}

beforeEach(() =>
  setPlaces({
    nodes: '/networks/:networkId/nodes',
    node: '/networks/:networkId/nodes/:nodeId',
    gateway: '/networks/:networkId/gateways/:nodeId',
    device: '/devices/:deviceId',
    egress: '/networks/:networkId/egress',
    policy: '/networks/:networkId/access-control/:policyId',
    dns: '/networks/:networkId/dns',
    keys: '/keys',
  }),
)

test.each([
  ['NODE', '/networks/corp/nodes/id-1'],
  ['GATEWAY', '/networks/corp/gateways/id-1'],
  ['DEVICE', '/devices/id-1'],
  ['EGRESS', '/networks/corp/egress?q=edge+1'],
  ['ENROLLMENT_KEY', '/keys?q=edge+1'],
  ['ACL', '/networks/corp/access-control/id-1'],
  ['NAMESERVER', '/networks/corp/dns?tab=name-servers&q=edge+1'],
])('links a subject of kind %s to %s', (kind, href) => {
  expect(subjectLink(event(kind), networks)).toBe(href)
})

test('names a network by its ID', () => {
  const created = event('NETWORK', { id: 'corp', network: '' })
  expect(subjectLink(created, networks)).toBe('/networks/corp/nodes')
})

test('links a user to a page, and a pending user to a tab, if a remote has them', () => {
  setPlaces({ users: '/users', user: '/users/:username' })
  expect(subjectLink(event('USER', { id: 'anna' }), networks)).toBe('/users/anna')
  expect(subjectLink(event('PENDING_USER'), networks)).toBe('/users?tab=pending&q=edge+1')
})

test('links a user named like a page next to the users to the longer URL', () => {
  setPlaces({ user: '/users/:username', 'user-in-full': '/users/user/:username' })
  expect(subjectLink(event('USER', { id: 'rights' }), networks)).toBe('/users/user/rights')
})

test('searches for a subject without a name by its ID', () => {
  const key = event('ENROLLMENT_KEY')
  const nameless = { ...key, target: { ...key.target, name: '' } }
  expect(subjectLink(nameless, networks)).toBe('/keys?q=id-1')
})

test.each([
  ['was deleted', event('NODE', { action: 'DELETE' })],
  ['was deleted by force', event('NODE', { action: 'DELETE_FORCE' })],
  ['has no id', event('DEVICE', { id: '' })],
  ['is a gateway of a deleted network', event('GATEWAY', { network: 'gone' })],
  ['is a route of a deleted network', event('EGRESS', { network: 'gone' })],
  ['is in a deleted network', event('NODE', { network: 'gone' })],
  ['is a deleted network', event('NETWORK', { id: 'gone' })],
  ['stands for many resources at once', event('DEVICE', { action: 'SYNC_ALL' })],
  ['has a page in no remote', event('USER')],
  ['has an unknown kind', event('POSTURE_CHECK')],
])('gives a subject that %s no link', (_what, gone) => {
  expect(subjectLink(gone, networks)).toBeUndefined()
})

test('gives a subject that covers all of its kind no name', () => {
  const settings = event('SETTING')
  expect(subjectName(settings)).toBe('edge 1')
  expect(subjectName({ ...settings, target: { ...settings.target, name: 'SETTING' } })).toBe('')
})
