import { installationLink, placeHref, setLinks, setPlaces } from './places'

beforeEach(() => setPlaces({ node: '/networks/:networkId/nodes/:nodeId', users: '/users' }))

test('a page is found by the name of its place, with what stands in its address', () => {
  expect(placeHref('users')).toBe('/users')
  expect(placeHref('node', { networkId: 'a/b', nodeId: 'n 1' })).toBe('/networks/a%2Fb/nodes/n%201')
})

test('a record with an empty id has no page', () => {
  expect(placeHref('node', { networkId: 'corp', nodeId: '' })).toBeUndefined()
})

test.each(['keys', 'constructor'])('no remote has the place %s', (place) => {
  expect(placeHref(place)).toBeUndefined()
})

test('an address is that of the installation, where it has set one', () => {
  expect(installationLink('docs')).toBeUndefined()
  setLinks({ docs: 'https://docs.example' })
  expect(installationLink('docs')).toBe('https://docs.example')
  expect(installationLink('constructor')).toBeUndefined()
})
