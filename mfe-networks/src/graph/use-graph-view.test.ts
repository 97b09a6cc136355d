import { litRows } from './use-graph-view'

test('what a node reaches is lit with it, and what stands in no list is left out', () => {
  const rows = ['a', 'b', 'c', 'route'].map((id) => ({ id }))
  const indexOf = new Map(rows.map(({ id }, index) => [id, index]))
  expect([...litRows({ rows, indexOf }, ['c', 'route', 'gone'], 0)]).toEqual([1, 0, 1, 1])
})
