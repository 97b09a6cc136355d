import { trailOf } from './TopBar'

const titles = [
  { path: '/networks', title: 'Networks' },
  { path: '/networks/:networkId', title: 'Network' },
  { path: '/networks/:networkId/nodes', title: 'Nodes' },
  { path: '/networks/:networkId/nodes/:nodeId', title: 'Node' },
]
const notFound = '404'
const nodeId = '3f0c1f6e-0000-4000-8000-000000000000'

test('the breadcrumb has a part for every segment, all but the last are links [SH-090]', () => {
  expect(trailOf('/networks/office/nodes', { titles, names: {}, notFound })).toEqual([
    { text: 'Networks', href: '/networks' },
    { text: 'office', href: '/networks/office' },
    { text: 'Nodes' },
  ])
})

test('ids are replaced by names as soon as they are known [SH-092]', () => {
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

test('no part leads to a page that stays closed to this person', () => {
  const closed = titles.map((page) => ({ ...page, isClosed: page.path === '/networks' }))
  expect(trailOf('/networks/office/nodes', { titles: closed, names: {}, notFound })).toEqual([
    { text: 'Networks' },
    { text: 'office', href: '/networks/office' },
    { text: 'Nodes' },
  ])
})

test('a segment without a page is plain text', () => {
  const lone = [{ path: '/tags/:tagId', title: 'Tag' }]
  expect(trailOf('/tags/blue', { titles: lone, names: {}, notFound })).toEqual([
    { text: 'tags' },
    { text: 'blue' },
  ])
})

test.each(['/nothing/here', '/networks/office/nothing', '/passwd/%2e%2e', '/%E0%A4%A'])(
  '%s, which no page has, is named not found and not repeated [SH-077]',
  (path) => {
    const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(trailOf(path, { titles, names: {}, notFound })).toEqual([{ text: '404' }])
    warning.mockRestore()
  },
)
