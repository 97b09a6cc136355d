import { paths } from './paths'

test('ids are encoded in links', () => {
  expect(paths.nodes('a/b c')).toBe('/networks/a%2Fb%20c/nodes')
})
