import { singleKey } from './single-key'

function press(part: KeyboardEventInit & { on?: string }): string | undefined {
  const { on = '<button></button>', ...init } = part
  document.body.innerHTML = on
  const target = document.querySelector('[data-here]') ?? document.body.firstElementChild
  let heard: string | undefined
  document.addEventListener('keydown', (event) => (heard = singleKey(event)), { once: true })
  target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  return heard
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
])('hears %s', (_, init, expected) => {
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
])('does not hear a key %s', (_, init) => {
  expect(press(init)).toBeUndefined()
})

test('hears a key on a check box, which takes no letters', () => {
  expect(press({ key: 'g', on: '<input type="checkbox">' })).toBe('g')
})
