import { i18n } from '@meshdeck/platform'
import { act, renderHook } from '@meshdeck/testing/dom'

import { shortcutsOf } from './shortcuts'
import { useSingleKeys } from './single-keys'

beforeAll(() => i18n.init({ lng: 'en' }))

/** Says the keys of texts below `keyboard`, as no texts are loaded. */
const shown = (page: Parameters<typeof shortcutsOf>[1]) =>
  shortcutsOf(i18n.getFixedT('en', 'shell'), page).map(({ title, shortcuts }) =>
    [title, ...shortcuts.map(({ keys, does }) => `${keys.join(' ')}: ${does}`)].map((text) =>
      text.replaceAll('keyboard.', ''),
    ),
  )

const always = ['Ctrl K: palette', '?: help', 'Ctrl S: pin', 'Esc: close']

test('a page without a list has the keys that are everywhere, and those that lead elsewhere', () => {
  const goTo = [{ key: 'n', name: 'Nodes', href: '/nodes' }]
  expect(shown({ hasSearch: false, hasTable: false, goTo })).toEqual([
    ['everywhere', ...always],
    ['goTo', 'g n: Nodes'],
  ])
  const [, pages] = shortcutsOf(i18n.getFixedT('en', 'shell'), {
    hasSearch: false,
    hasTable: false,
    goTo,
  })
  expect(pages?.shortcuts).toMatchObject([{ isSequence: true }])
})

const inTable = [
  '↑ ↓: rows',
  '← →: controls',
  'Home End: ends',
  'PgUp PgDn: screens',
  'Enter: open',
  'space: select',
  '⇧ ↓: range',
  'Ctrl A: all',
  'Esc: none',
]

test('a list has keys to walk through it, and one that can be searched more of them', () => {
  expect(shown({ hasSearch: false, hasTable: true, goTo: [] })).toEqual([
    ['everywhere', ...always],
    ['goTo'],
    ['table', ...inTable],
  ])
  const [everywhere, , table] = shown({ hasSearch: true, hasTable: true, goTo: [] })
  expect(everywhere).toEqual(['everywhere', 'Ctrl K: palette', '/: search', ...always.slice(1)])
  expect(table).toEqual(['table', '↓: fromSearch', ...inTable])
})

test('keys without a modifier do something unless somebody has switched them off here', () => {
  const { result } = renderHook(() => useSingleKeys())
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([false, 'off'])
  act(() => result.current[1](true))
  expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([true, 'on'])
})
