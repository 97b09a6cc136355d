import { lastKeys, listedNetworks } from './listed'

test('the alternative listing has up to ten networks, by id [SH-115]', () => {
  const networks = Array.from({ length: 12 }, (_, index) => ({ netid: `net-${20 - index}` }))
  const ids = listedNetworks(networks).map(({ netid }) => netid)
  expect(ids).toHaveLength(10)
  expect(ids[0]).toBe('net-10')
  expect(ids).toEqual(ids.toSorted())
})

test('the alternative listing has the last two keys [SH-117]', () => {
  expect(lastKeys(['a', 'b', 'c'])).toEqual(['b', 'c'])
  expect(lastKeys(['a'])).toEqual(['a'])
})
