import { copySelection } from './copy-selection'

let copied: { text: string | undefined; around: Element | null } | undefined

beforeEach(() => {
  copied = undefined
  // jsdom doesn't implement it
  document.execCommand = () => {
    const field = document.activeElement
    copied = {
      text: field instanceof HTMLTextAreaElement ? field.value : undefined,
      around: field?.parentElement ?? null,
    }
    return true
  }
})

function press(html: string) {
  document.body.innerHTML = html
  document.querySelector('button')?.focus()
}

test('copies next to a menu that closes on selection and hides its content', () => {
  press('<div role="menu"><button role="menuitem">Copy</button></div>')

  copySelection('10.20.0.1')

  expect(copied?.text).toBe('10.20.0.1')
  expect(copied?.around).toBe(document.body)
})

test('copies inside a dialog that traps the focus, and restores the focus', () => {
  press('<div role="dialog"><button>Copy</button></div>')

  copySelection('nmctl join')

  expect(copied?.around).toBe(document.querySelector('[role=dialog]'))
  expect(document.activeElement).toBe(document.querySelector('button'))
  expect(document.querySelector('textarea')).toBeNull()
})

test('throws when the browser refuses to copy', () => {
  press('<button>Copy</button>')
  document.execCommand = () => false

  expect(() => copySelection('nmctl join')).toThrow('The browser copied nothing')
  expect(document.querySelector('textarea')).toBeNull()
})
