import { parseSettings } from '@meshdeck/federation/settings'
import { act, fireEvent, render, renderHook, screen } from '@meshdeck/testing/dom'
import { useRef } from 'react'

import { keepSettings } from '../shared/installation'
import { useActiveEntry, useNewTab } from './palette-keys'
import { useEarlyText } from './use-early-text'

beforeAll(() => keepSettings(parseSettings({})))

describe('the entry that Enter opens', () => {
  const entries = (...names: string[]) => {
    const root = document.createElement('div')
    root.innerHTML = names.map((name) => `<p cmdk-item="" data-value="${name}"></p>`).join('')
    return root
  }
  function open(root: HTMLElement) {
    const ref = { current: root }
    const { result } = renderHook(() => useActiveEntry(ref))
    const show = (next: HTMLElement) => {
      ref.current = next
      act(() => result.current.follow())
      return result.current.id
    }
    return { result, show }
  }

  test('is the first one, even when better matches arrive later', () => {
    const { show } = open(entries())
    expect(show(entries())).toBe('')
    expect(show(entries('a', 'b'))).toBe('a')
    expect(show(entries('c', 'a'))).toBe('c')
    const locked = entries('d', 'e')
    locked.firstElementChild?.setAttribute('aria-disabled', 'true')
    expect(show(locked)).toBe('e')
  })

  test.each(['ArrowDown', 'ArrowUp', 'Home', 'End'])('stays the same after %s', (key) => {
    const { result, show } = open(entries())
    render(<input aria-label="Search" onKeyDown={result.current.handleKeyDown} />)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' })
    expect(show(entries('a'))).toBe('a')
    fireEvent.keyDown(screen.getByRole('textbox'), { key })
    expect(show(entries('b'))).toBe('a')
    act(() => result.current.release())
    expect(show(entries('c'))).toBe('c')
    act(() => result.current.hold())
    expect(show(entries('d'))).toBe('c')
  })
})

test('searches for keys typed before the field was ready, and repeats the other keys', () => {
  const early = ['e', 'x', 'Backspace', 'd', 'Shift', 'Enter']
  const pressed: string[] = []
  function Field() {
    const ref = useRef<HTMLDivElement>(null)
    const { text, setText, catchUp } = useEarlyText(() => early.splice(0), ref)
    return (
      <div ref={ref}>
        <input
          aria-label="Search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onFocus={catchUp}
        />
      </div>
    )
  }
  const listen = ({ key }: KeyboardEvent) => void pressed.push(key)
  document.addEventListener('keydown', listen)
  render(<Field />)
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  expect(field).toHaveValue('ed')
  expect(pressed).toEqual(['Shift', 'Enter'])

  act(() => field.blur())
  act(() => field.focus())
  expect(field).toHaveValue('ed')
  fireEvent.change(field, { target: { value: 'edge' } })
  expect(field).toHaveValue('edge')
  expect(pressed).toHaveLength(2)
  document.removeEventListener('keydown', listen)
})

describe('opening an entry in a new tab', () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  const seen = jest.fn()
  beforeEach(() => {
    opened.mockClear()
    seen.mockClear()
    document.addEventListener('click', seen)
  })
  afterEach(() => document.removeEventListener('click', seen))

  function List() {
    const { handleKeyDown, handleClick } = useNewTab()
    return (
      <div role="listbox" tabIndex={0} onKeyDown={handleKeyDown} onClickCapture={handleClick}>
        <p cmdk-item="" data-href="/keys" aria-selected="false">
          <b>Keys</b>
        </p>
        <p cmdk-item="" data-href="https://docs.example" aria-selected="true">
          Docs
        </p>
        <p cmdk-item="">Sign out</p>
      </div>
    )
  }
  const openedNow = () => opened.mock.calls.map(([href, ...how]) => [href, ...how])

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    'uses the selected entry on Enter with %j',
    (held) => {
      render(<List />)
      const list = screen.getByRole('listbox')
      fireEvent.keyDown(list, { key: 'Enter' })
      fireEvent.keyDown(list, { key: 'a', ...held })
      expect(openedNow()).toEqual([])
      expect(fireEvent.keyDown(list, { key: 'Enter', ...held })).toBe(false)
      expect(openedNow()).toEqual([['https://docs.example', '_blank', 'noopener']])
    },
  )

  test('uses the clicked entry on Ctrl+click and has no other effect', () => {
    render(<List />)
    fireEvent.click(screen.getByText('Keys'))
    expect([openedNow(), seen.mock.calls.length]).toEqual([[], 1])
    fireEvent.click(screen.getByText('Keys'), { ctrlKey: true })
    expect(openedNow()).toEqual([['/keys', '_blank', 'noopener']])
    fireEvent.click(screen.getByText('Sign out'), { ctrlKey: true })
    expect(openedNow()).toHaveLength(1)
    expect(seen).toHaveBeenCalledTimes(1)
  })
})
