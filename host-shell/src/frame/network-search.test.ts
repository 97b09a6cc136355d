import { setPlaces } from '@meshdeck/platform/shell'
import { act, renderHook } from '@meshdeck/testing/dom'

import { hrefInNetwork, useNetworkSearch } from './network-search'

const names = Array.from({ length: 12 }, (_, index) => `net-${String(index).padStart(2, '0')}`)
const networks = [...names, 'lab'].map((netid) => ({
  netid,
  addressrange: '',
  addressrange6: '',
  hosts: 0,
}))

/** Opens the panel with these networks and the keys that were pressed before its field was ready. */
function open(early: string[] = [], activeId = 'net-01') {
  const onChoose = jest.fn(({ netid }: { netid: string }) => netid)
  const onClose = jest.fn()
  const takeKeys = () => early.splice(0)
  const { result } = renderHook(() =>
    useNetworkSearch({ networks, activeId, takeKeys, onChoose, onClose }),
  )
  const press = (...keys: string[]) =>
    keys.map((key) => {
      let isTaken = false
      act(() => {
        isTaken = result.current.press(key)
      })
      return isTaken
    })
  const shown = () => result.current.matching[result.current.activeIndex]?.netid
  const chosen = () => onChoose.mock.calls.map(([{ netid }]) => netid)
  return { result, press, shown, chosen, onClose }
}

test('starts at the active network, or at the first when that no longer exists', () => {
  expect(open().shown()).toBe('net-01')
  expect(open([], 'gone').shown()).toBe('net-00')
})

test.each([
  [['ArrowDown'], 'net-02'],
  [['ArrowUp', 'ArrowUp', 'ArrowUp'], 'net-00'],
  [['PageDown'], 'net-09'],
  [['PageDown', 'PageDown', 'PageDown'], 'lab'],
  [['PageDown', 'PageUp', 'ArrowUp'], 'net-00'],
])('moves the selection with %j to %s', (keys, expected) => {
  const panel = open()
  panel.press(...keys)
  expect(panel.shown()).toBe(expected)
  expect(panel.chosen()).toEqual([])
  panel.press('Enter')
  expect(panel.chosen()).toEqual([expected])
})

test('chooses the first match on Enter, ignoring case and surrounding spaces', () => {
  const panel = open([], 'net-11')
  act(() => panel.result.current.searchFor(' NET-1'))
  expect(panel.result.current).toMatchObject({ text: ' NET-1', activeIndex: 0 })
  expect(panel.result.current.matching.map(({ netid }) => netid)).toEqual(['net-10', 'net-11'])
  panel.press('ArrowDown', 'ArrowDown', 'Enter')
  expect(panel.chosen()).toEqual(['net-11'])
})

test('chooses nothing for a text without matches, and leaves letters to the field', () => {
  const panel = open()
  expect(panel.press('a', 'Backspace', 'ArrowDown', 'Enter')).toEqual([false, false, true, true])
  act(() => panel.result.current.searchFor('zzz'))
  panel.press('ArrowDown', 'Enter')
  expect(panel.chosen()).toEqual(['net-02'])
})

test.each([
  ['its text', ['n', 'x', 'Backspace', 'e', 't', '-', '1'], { text: 'net-1', activeIndex: 0 }],
  ['its arrows', ['1', 'ArrowDown', 'ArrowDown'], { text: '1', activeIndex: 2 }],
])('applies keys pressed before the field was ready: %s', (_, keys, expected) => {
  const panel = open(keys)
  act(() => panel.result.current.catchUp())
  expect(panel.result.current).toMatchObject(expected)
  expect(panel.chosen()).toEqual([])
})

test('applies Enter and Escape pressed before the field was ready', () => {
  const choosing = open(['l', 'Enter', 'x'])
  act(() => choosing.result.current.catchUp())
  expect(choosing.chosen()).toEqual(['lab'])
  const closing = open(['l', 'Escape', 'Enter'])
  act(() => closing.result.current.catchUp())
  expect(closing.chosen()).toEqual([])
  expect(closing.onClose).toHaveBeenCalledTimes(1)
})

describe('hrefInNetwork', () => {
  beforeEach(() => setPlaces({ nodes: '/networks/:networkId/nodes' }))

  test.each(['/networks/office/egress', '/networks/office/egress/42'])(
    'keeps the section on %s and changes the network [SH-121]',
    (pathname) => {
      expect(hrefInNetwork(pathname, 'lab 2')).toBe('/networks/lab%202/egress')
    },
  )

  test.each(['/dashboard', '/networks', '/networks/office', '/devices/h1/egress'])(
    'opens the nodes from %s [SH-122]',
    (pathname) => {
      expect(hrefInNetwork(pathname, 'lab 2')).toBe('/networks/lab%202/nodes')
    },
  )
})
