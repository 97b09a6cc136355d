import { act, render } from '@meshdeck/testing/dom'
import { useState } from 'react'

import { findIn, type Reading, useReading } from './reading'

const unread = { data: undefined, error: null, refetch: () => undefined }
const names: Reading<string[]> = { ...unread, data: ['edge', 'core'] }
const toRows = (list: string[]) => list.map((name) => ({ name }))

/** Returns the result of the hook, as a page would read it. */
function readingOf<Data>(use: () => Reading<Data>): { current: Reading<Data>; again: () => void } {
  const shown: { current: Reading<Data>; again: () => void } = { current: unread, again: () => {} }
  function Page() {
    const [, setCount] = useState(0)
    shown.current = use()
    shown.again = () => act(() => setCount((count) => count + 1))
    return null
  }
  render(<Page />)
  return shown
}

test('creates rows once per response', () => {
  const shown = readingOf(() => useReading(names, toRows))
  const rows = shown.current.data
  expect(rows).toEqual([{ name: 'edge' }, { name: 'core' }])

  shown.again()
  expect(shown.current.data).toBe(rows)
})

test('has no data while the response, or another required list, is loading', () => {
  expect(readingOf(() => useReading(unread, toRows)).current.data).toBeUndefined()
  const needsMore = () => undefined
  const { current } = readingOf(() => useReading(names, needsMore, unread))
  expect(current.data).toBeUndefined()
  expect(current.error).toBeUndefined()
})

test('fails if any required list fails, and a retry reads all of them', () => {
  const asked: string[] = []
  const list = { ...names, refetch: () => asked.push('list') }
  const other = { ...unread, error: new Error('refused'), refetch: () => asked.push('other') }
  const { current } = readingOf(() => useReading(list, toRows, other))

  expect(current.error).toBe(other.error)
  void current.refetch()
  expect(asked).toEqual(['list', 'other'])
})

test('returns null for an item missing from the list, and undefined while there is no list', () => {
  expect(findIn(names, (name) => name === 'core').data).toBe('core')
  expect(findIn(names, (name) => name === 'lab').data).toBeNull()
  expect(findIn<string>(unread, (name) => name === 'lab').data).toBeUndefined()
})
