import { trailOf } from './breadcrumb-trail'

const titles = [
  { path: '/networks', title: 'Networks' },
  { path: '/networks/:networkId', title: 'Network' },
  { path: '/networks/:networkId/nodes', title: 'Nodes' },
  { path: '/networks/:networkId/nodes/:nodeId', title: 'Node' },
]
const nodeId = '3f0c1f6e-0000-4000-8000-000000000000'

test('the breadcrumb has a part for every segment, all but the last are links [SH-090]', () => {
  expect(trailOf('/networks/office/nodes', { titles, names: {} })).toEqual([
    { text: 'Networks', href: '/networks' },
    { text: 'office', href: '/networks/office' },
    { text: 'Nodes' },
  ])
})

test('ids are replaced by names as soon as they are known [SH-092]', () => {
  const path = `/networks/office/nodes/${nodeId}`
  expect(trailOf(path, { titles, names: { [nodeId]: 'edge-1' } }).at(-1)).toEqual({
    text: 'edge-1',
    title: nodeId,
  })
  expect(trailOf(path, { titles, names: {} }).at(-1)).toEqual({ text: '3f0c1f6e', title: nodeId })
})

test('a segment without a page is plain text', () => {
  expect(trailOf('/nothing/here', { titles, names: {} })).toEqual([
    { text: 'nothing' },
    { text: 'here' },
  ])
})
