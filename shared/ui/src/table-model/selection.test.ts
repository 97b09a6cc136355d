import { act, renderHook } from '@meshdeck/testing/dom'

import { useSelection } from './selection'

const order = ['a', 'b', 'c', 'd', 'e']

function selecting() {
  const { result } = renderHook(() => useSelection())
  const toggle = (id: string, extend = false, inOrder = order) =>
    act(() => result.current.toggle(id, inOrder, extend))
  return { toggle, ids: () => [...result.current.ids] }
}

test('selects and deselects a row', () => {
  const { toggle, ids } = selecting()
  toggle('b')
  expect(ids()).toEqual(['b'])
  toggle('b')
  expect(ids()).toEqual([])
})

test.each([
  ['d', ['b', 'c', 'd']],
  ['a', ['b', 'a']],
])('extends from the previously selected row to %s', (end, taken) => {
  const { toggle, ids } = selecting()
  toggle('b')
  toggle(end, true)
  expect(new Set(ids())).toEqual(new Set(taken))
})

test('extends in the order on the screen, not in that of the list', () => {
  const { toggle, ids } = selecting()
  toggle('e', false, ['e', 'a', 'd'])
  toggle('a', true, ['e', 'a', 'd'])
  expect(ids()).toEqual(['e', 'a'])
})

test('selects only the row when a filter hides the start of the range', () => {
  const { toggle, ids } = selecting()
  toggle('b')
  toggle('d', true, ['c', 'd'])
  expect(ids()).toEqual(['b', 'd'])
})
