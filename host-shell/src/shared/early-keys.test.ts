import { fireEvent, render, renderHook, screen } from '@meshdeck/testing/dom'
import { createElement } from 'react'

import { useEarlyKeys } from './early-keys'

/**
 * Renders a button whose panel may be loading. Returns a function that presses a key and tells whether the button still
 * gets it.
 */
function button() {
  const { result } = renderHook(() => useEarlyKeys())
  render(createElement('button', { type: 'button', onKeyDown: result.current.keep }))
  const press = (key: string, held = {}) =>
    fireEvent.keyDown(screen.getByRole('button'), { key, ...held })
  return { keys: result.current, press }
}

test('keeps keys pressed while the panel loads and returns them once', () => {
  const { keys, press } = button()
  expect(press('x')).toBe(true)
  keys.expect()
  const editing = ['a', 'Backspace', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape']
  expect(editing.map((key) => press(key))).not.toContain(true)
  expect(keys.take()).toEqual(editing)
  expect(press('b')).toBe(true)
  expect(keys.take()).toEqual([])
})

test.each([
  ['Tab', {}],
  ['Shift', {}],
  ['c', { ctrlKey: true }],
  ['c', { metaKey: true }],
  ['c', { altKey: true }],
])('leaves %s with %j to the browser', (key, held) => {
  const { keys, press } = button()
  keys.expect()
  expect(press(key, held)).toBe(true)
  expect(keys.take()).toEqual([])
})
