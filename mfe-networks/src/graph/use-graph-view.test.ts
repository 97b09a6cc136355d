import { litRows } from './use-graph-view'

test("highlights a node with what it reaches and omits targets that aren't in the list", () => {
  const rows = ['a', 'b', 'c', 'route'].map((id) => ({ id }))
  const indexOf = new Map(rows.map(({ id }, index) => [id, index]))
  expect([...litRows({ rows, indexOf }, ['c', 'route', 'gone'], 0)]).toEqual([1, 0, 1, 1])
})
