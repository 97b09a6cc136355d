import { type Block, failedIn, takeTests, type Test } from './replays.mjs'

function fileOf(...names: string[]) {
  const root: Block = { type: 'describeBlock', name: 'ROOT', children: [], hooks: ['beforeAll'] }
  const inner: Block = { ...root, name: 'inner', parent: root, hooks: ['beforeEach'] }
  const testIn = (parent: Block, name: string): Test => ({ type: 'test', name, parent, errors: [] })
  const [first = '', ...others] = names
  inner.children = others.map((name) => testIn(inner, name))
  root.children = [testIn(root, first), inner]
  return root
}

test('the tests of a file are run with their hooks as often as they are put in, each time anew', () => {
  const root = fileOf('a', 'b', 'c')
  const add = takeTests(root)
  expect(root).toMatchObject({ children: [], hooks: [] })

  const first = add('1')
  const [a, inner] = first.children
  expect(first).toMatchObject({ name: '1', hooks: ['beforeAll'], parent: root })
  expect([a?.name, inner?.name, inner?.parent]).toEqual(['a', 'inner', first])
  if (a?.type === 'test') a.errors.push(new Error('broken'))

  const second = add('2')
  expect(root.children).toEqual([first, second])
  expect([failedIn(first)?.name, failedIn(second)]).toEqual(['a', undefined])
})

test('a test that failed is found in a block within', () => {
  const root = fileOf('a', 'b', 'c')
  const [, inner] = root.children
  const last = inner?.type === 'describeBlock' ? inner.children.at(-1) : undefined
  if (last?.type === 'test') last.errors.push(new Error('broken'))
  expect(failedIn(root)?.name).toBe('c')
})
