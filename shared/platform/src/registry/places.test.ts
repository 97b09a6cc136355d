import { installationLink, placeHref, setLinks, setPlaces } from './places'

beforeEach(() => setPlaces({ node: '/networks/:networkId/nodes/:nodeId', users: '/users' }))

test('finds a page by the name of its place, with its address parameters', () => {
  expect(placeHref('users')).toBe('/users')
  expect(placeHref('node', { networkId: 'a/b', nodeId: 'n 1' })).toBe('/networks/a%2Fb/nodes/n%201')
})

test('returns no page for a record with an empty id', () => {
  expect(placeHref('node', { networkId: 'corp', nodeId: '' })).toBeUndefined()
})

test('returns no page when the remote that has it names its parameters differently', () => {
  expect(placeHref('node', { networkId: 'corp', id: 'n1' })).toBeUndefined()
  expect(placeHref('node')).toBeUndefined()
})

test.each(['keys', 'constructor'])('finds no remote with the place %s', (place) => {
  expect(placeHref(place)).toBeUndefined()
})

test("uses the installation's address if it has set one", () => {
  expect(installationLink('docs')).toBeUndefined()
  setLinks({ docs: 'https://docs.example' })
  expect(installationLink('docs')).toBe('https://docs.example')
  expect(installationLink('constructor')).toBeUndefined()
})
