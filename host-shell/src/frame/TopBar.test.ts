import { trailOf } from './TopBar'

const titles = [
  { path: '/networks', title: 'Networks' },
  { path: '/networks/:networkId', title: 'Network' },
  { path: '/networks/:networkId/nodes', title: 'Nodes' },
  { path: '/networks/:networkId/nodes/:nodeId', title: 'Node' },
]
const notFound = '404'
const nodeId = '3f0c1f6e-0000-4000-8000-000000000000'

test('returns a part for every segment, with links on all but the last [SH-090]', () => {
  expect(trailOf('/networks/office/nodes', { titles, names: {}, notFound })).toEqual([
    { text: 'Networks', href: '/networks' },
    { text: 'office', href: '/networks/office' },
    { text: 'Nodes' },
  ])
})

test('replaces ids with names once they are known [SH-092]', () => {
  const path = `/networks/office/nodes/${nodeId}`
  expect(trailOf(path, { titles, names: { [nodeId]: 'edge-1' }, notFound }).at(-1)).toEqual({
    text: 'edge-1',
    title: nodeId,
  })
  expect(trailOf(path, { titles, names: {}, notFound }).at(-1)).toEqual({
    text: '3f0c1f6e',
    title: nodeId,
  })
})

test('links no part to a page that is closed to the user', () => {
  const closed = titles.map((page) => ({ ...page, isClosed: page.path === '/networks' }))
  expect(trailOf('/networks/office/nodes', { titles: closed, names: {}, notFound })).toEqual([
    { text: 'Networks' },
    { text: 'office', href: '/networks/office' },
    { text: 'Nodes' },
  ])
})

test('returns plain text for a segment without a page', () => {
  const lone = [{ path: '/tags/:tagId', title: 'Tag' }]
  expect(trailOf('/tags/blue', { titles: lone, names: {}, notFound })).toEqual([
    { text: 'tags' },
    { text: 'blue' },
  ])
})

test.each(['/nothing/here', '/networks/office/nothing', '/passwd/%2e%2e', '/%E0%A4%A'])(
  'returns a single "not found" part for the unknown path %s, without repeating it [SH-077]',
  (path) => {
    const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(trailOf(path, { titles, names: {}, notFound })).toEqual([{ text: '404' }])
    warning.mockRestore()
  },
)
