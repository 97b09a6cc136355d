import { removeBase, isOutside } from './base-path'

const below = (url: string) => removeBase('/mesh')({ url })

test.each([
  ['/mesh', '/'],
  ['/mesh/', '/'],
  ['/mesh?q=1', '/?q=1'],
  ['/mesh/api/hosts?x=/mesh', '/api/hosts?x=/mesh'],
  ['/mesh/mesh/x', '/mesh/x'],
])('turns %s into %s below /mesh', (url, path) => {
  expect(below(url)).toBe(path)
})

test.each([
  '/',
  '/api/hosts',
  '/meshed',
  '/mesh.js',
  '/MESH/',
  '/mesh%2fapi',
  '//mesh/api',
  'http://a/mesh',
  '*',
])('rejects %s, which is outside /mesh', (url) => {
  expect(isOutside(below(url))).toBe(true)
})

test('leaves every address as it is without a base path', () => {
  expect(removeBase('')({ url: '/a//b?c' })).toBe('/a//b?c')
})
