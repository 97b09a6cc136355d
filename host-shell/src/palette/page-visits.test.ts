import { forgetVisits } from '../shared/personal-storage'
import { storeRecent, readRecent, visitOf } from './page-visits'

const visit = (name: string) => ({ href: `/${name}`, name, icon: 'file' })

beforeEach(() => localStorage.clear())

test('lists the latest visit first and only once, up to the limit', () => {
  for (let index = 0; index < 12; index += 1) storeRecent('ann', visit(`page-${index}`))
  storeRecent('ann', visit('page-9'))

  const names = readRecent('ann').map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['page-9', 'page-11', 'page-10'])
  expect([names.length, new Set(names).size]).toEqual([8, 8])
})

test("isn't shared between users and can be cleared", () => {
  storeRecent('ann', visit('lab'))
  expect(readRecent('bob')).toEqual([])

  forgetVisits('ann')
  expect(readRecent('ann')).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('drops an invalid stored value', () => {
  storeRecent('ann', visit('lab'))
  const key = localStorage.key(0) ?? ''
  localStorage.setItem(key, '[{"href":1}]')
  const complaint = jest.spyOn(console, 'warn').mockReturnValue()

  expect(readRecent('ann')).toEqual([])
  expect(localStorage.getItem(key)).toBeNull()
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('recent'))
})

const title = { en: 'Nodes', de: 'Knoten', fr: 'Nœuds' }
const id = '0b0e0b0e-0000-4000-8000-000000000001'
const sources = {
  titles: [
    { path: '/networks/:networkId/nodes', title },
    { path: '/networks/:networkId/nodes/:nodeId', title },
    { path: '/networks/:networkId/metrics', title },
    { path: '/networks/:networkId' },
  ],
  label: ({ de }: typeof title) => de,
  entries: [
    { path: '/networks', icon: 'network' },
    { path: '/networks/:networkId/nodes', icon: 'boxes' },
    { path: '/networks/:networkId/analytics', icon: 'chart', sections: ['analytics', 'metrics'] },
  ],
  names: { [id]: 'fra-edge-01' },
}

test.each([
  ['/networks/lab/nodes', { name: 'Knoten', icon: 'boxes', note: 'lab' }],
  ['/networks/lab/metrics', { name: 'Knoten', icon: 'chart', note: 'lab' }],
  [`/networks/lab/nodes/${id}`, { name: 'fra-edge-01', icon: 'boxes', note: 'Knoten · lab' }],
])('stores a visit to %s by its name', (pathname, expected) => {
  expect(visitOf(pathname, sources)).toEqual({ href: pathname, ...expected })
})

test('uses the page icon and the page title for a visit outside any section', () => {
  const titles = [...sources.titles, { path: '/devices/:deviceId', title }]
  expect(visitOf('/devices/h1', { ...sources, titles })).toEqual({
    href: '/devices/h1',
    name: 'h1',
    icon: 'file',
    note: 'Knoten',
  })
  // a property of every object isn't a known name
  expect(visitOf('/devices/constructor', { ...sources, titles })?.name).toBe('constructor')
  const longer = `${id}0`
  expect(visitOf(`/devices/${longer}`, { ...sources, titles })?.name).toBe(longer)
  expect(visitOf(`/devices/0${id}`, { ...sources, titles })?.name).toBe(`0${id}`)
})

describe('address decoding', () => {
  const titles = [
    { path: '/networks/:networkId/reach/:entity', title },
    { path: '/networks/:networkId/tag-manager/:tagId', title },
  ]
  const visited = (pathname: string, names: Record<string, string> = {}) =>
    visitOf(pathname, { ...sources, titles, names })

  test.each([
    [`/networks/lab/reach/node%3A${id}`, 'fra-edge-01'],
    [`/networks/lab/reach/node:${id}`, 'fra-edge-01'],
    ['/networks/lab/reach/tag%3Alab.my%20tag', 'my tag'],
  ])('finds the registered name: %s', (pathname, name) => {
    const names = { [`node:${id}`]: 'fra-edge-01', 'tag:lab.my tag': 'my tag' }
    expect(visited(pathname, names)).toMatchObject({ href: pathname, name })
  })

  test('stores the decoded text when no page has registered a name', () => {
    expect(visited('/networks/lab/tag-manager/lab.my%20tag')?.name).toBe('lab.my tag')
    expect(visited('/networks/my%20lab/tag-manager/edge')?.note).toBe('Knoten · my lab')
  })

  test('stores nothing while an id has no name', () => {
    expect(visited(`/networks/lab/reach/node%3A${id}`)).toBeUndefined()
  })

  test("stores the segment unchanged when it can't be decoded", () => {
    expect(visited('/networks/lab/tag-manager/%E0%A4%A')?.name).toBe('%E0%A4%A')
  })
})

test.each([
  ["a page that doesn't exist", '/elsewhere'],
  ['an address that redirects', '/networks/lab'],
  ["a resource whose name hasn't loaded", `/networks/lab/nodes/${id.replace('1', '2')}`],
])("doesn't store %s", (_, pathname) => {
  expect(visitOf(pathname, { ...sources, names: {} })).toBeUndefined()
})
