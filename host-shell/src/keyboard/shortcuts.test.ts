import { i18n } from '@meshdeck/platform'
import { act, renderHook } from '@meshdeck/testing/dom'
import { signInWithRole, setServerStatus } from '@meshdeck/testing/hooks'

import { networksRemote } from '../testing/remotes'
import { haveNetworks, renderInShell } from '../testing/render-in-shell'
import { shortcutsOf, singleKey, useGoTo, useSingleKeys } from './shortcuts'

describe('shortcuts', () => {
  beforeAll(() => i18n.init({ lng: 'en' }))

  /** Returns text keys without the prefix `keyboard`, because no translations are loaded. */
  const shown = (page: Parameters<typeof shortcutsOf>[1]) =>
    shortcutsOf(i18n.getFixedT('en', 'shell'), page).map(({ title, shortcuts }) =>
      [title, ...shortcuts.map(({ keys, does }) => `${keys.join(' ')}: ${does}`)].map((text) =>
        text.replaceAll('keyboard.', ''),
      ),
    )

  const always = ['Ctrl K: palette', '?: help', 'Ctrl S: pin', 'Esc: close']

  test('lists general and navigation keys for a page without a list', () => {
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

  test('adds navigation keys for a list, and more for one with search', () => {
    expect(shown({ hasSearch: false, hasTable: true, goTo: [] })).toEqual([
      ['everywhere', ...always],
      ['goTo'],
      ['table', ...inTable],
    ])
    const [everywhere, , table] = shown({ hasSearch: true, hasTable: true, goTo: [] })
    expect(everywhere).toEqual(['everywhere', 'Ctrl K: palette', '/: search', ...always.slice(1)])
    expect(table).toEqual(['table', '↓: fromSearch', ...inTable])
  })

  test('enables keys without a modifier unless they are switched off on this device', () => {
    const { result } = renderHook(() => useSingleKeys())
    expect(result.current[0]).toBe(true)
    act(() => result.current[1](false))
    expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([false, 'off'])
    act(() => result.current[1](true))
    expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([true, 'on'])
  })
})

describe('useGoTo', () => {
  const keys = ['n', 'a', 'l']
  const remote = {
    ...networksRemote,
    navigation: [
      ...networksRemote.navigation.map((entry, index) => ({ ...entry, goTo: keys[index] })),
      // has no key
      ...networksRemote.navigation
        .slice(0, 1)
        .map((entry) => ({ ...entry, path: '/networks/:networkId/dns' })),
    ],
  }
  const goTo = (activeNetwork?: string) =>
    renderInShell(useGoTo, {
      remotes: [remote],
      ...(activeNetwork && { activeNetwork }),
    }).result.current.map(({ key, href }) => `${key} ${href}`)

  beforeEach(() => {
    signInWithRole('admin')
    haveNetworks({ corp: 3 })
    setServerStatus({ isPro: true })
  })

  test("returns the menu's pages that have a key, in the order of the menu", () => {
    expect(goTo('corp')).toEqual([
      'd /dashboard',
      'n /networks/corp/nodes',
      'a /networks/corp/analytics',
      'l /networks',
    ])
  })

  test('omits network pages while no network is active, and always omits locked pages', () => {
    expect(goTo()).toEqual(['d /dashboard', 'l /networks'])
    setServerStatus({})
    expect(goTo('corp')).toEqual(['d /dashboard', 'n /networks/corp/nodes', 'l /networks'])
  })
})

function press(part: KeyboardEventInit & { on?: string }): string | undefined {
  const { on = '<button></button>', ...init } = part
  document.body.innerHTML = on
  const target = document.querySelector('[data-here]') ?? document.body.firstElementChild
  let pressed: string | undefined
  document.addEventListener('keydown', (event) => (pressed = singleKey(event)), { once: true })
  target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  return pressed
}

test.each([
  ['a letter', { key: 'g' }, 'g'],
  ['a letter with caps lock', { key: 'G' }, 'g'],
  ['a capital letter', { key: 'G', shiftKey: true }, undefined],
  ['a sign that needs shift', { key: '?', shiftKey: true }, '?'],
  ['a letter of another script, by its place', { key: 'п', code: 'KeyG' }, 'g'],
  ['a capital of another script', { key: 'П', code: 'KeyG', shiftKey: true }, 'П'],
  ['a letter on a key that has no Latin one', { key: 'ж', code: 'Semicolon' }, 'ж'],
  ['a sign on the key of a letter', { key: '@', code: 'KeyQ' }, '@'],
  ['Escape', { key: 'Escape' }, 'Escape'],
  ['a key that has a name', { key: 'Enter', code: 'KeyX' }, 'Enter'],
])('returns the key for %s', (_, init, expected) => {
  expect(press(init)).toBe(expected)
})

test.each([
  ['with Ctrl', { key: 'g', ctrlKey: true }],
  ['with Cmd', { key: 'g', metaKey: true }],
  ['with Alt', { key: 'g', altKey: true }],
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].map((key): [string, object] => [
    `that is only on the way to one, ${key}`,
    { key },
  ]),
  ['that is held down', { key: 'g', repeat: true }],
  ['of an input method', { key: 'g', isComposing: true }],
  ['in a field', { key: 'g', on: '<input>' }],
  ['in a text that is edited', { key: 'g', on: '<p contenteditable="true"></p>' }],
  ['in a menu', { key: 'g', on: '<div role="menu"><button data-here></button></div>' }],
  ['behind a question', { key: 'g', on: '<button></button><div role="alertdialog"></div>' }],
])('ignores a key %s', (_, init) => {
  expect(press(init)).toBeUndefined()
})

test('returns a key pressed on a checkbox, which accepts no text', () => {
  expect(press({ key: 'g', on: '<input type="checkbox">' })).toBe('g')
})

describe('useSingleKeys', () => {
  afterEach(() => localStorage.clear())

  test('enables keys without a modifier until they are switched off on this device', () => {
    const { result } = renderHook(() => useSingleKeys())
    expect(result.current[0]).toBe(true)
    act(() => result.current[1](false))
    expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([false, 'off'])
    act(() => result.current[1](true))
    expect([result.current[0], localStorage.getItem('single_keys')]).toEqual([true, 'on'])
  })
})
