import { act, renderHook } from '@meshdeck/testing/dom'

import { useSingleKeys } from './single-keys'

afterEach(() => localStorage.clear())

test('keys without a modifier do something until they are switched off, which this device keeps', () => {
  const { result } = renderHook(() => useSingleKeys())
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([false, 'off'])
  act(() => result.current[1](true))
  expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([true, 'on'])
})
