import { replaceDeadStorage } from './memory-storage'

const names = ['localStorage', 'sessionStorage'] as const
const own = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

afterEach(() => {
  jest.restoreAllMocks()
  names.forEach((name, index) => Object.defineProperty(globalThis, name, { ...own[index] }))
})

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

test('a storage that works stays, and nothing is left in it', () => {
  const before = localStorage
  replaceDeadStorage()
  expect(localStorage).toBe(before)
  expect(localStorage).toHaveLength(0)
})

test('one that the browser denies gives way to one that lasts as long as the page', () => {
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  replaceDeadStorage()

  localStorage.setItem('theme', 'light')
  expect([localStorage.getItem('theme'), localStorage.key(0), localStorage.length]).toEqual([
    'light',
    'theme',
    1,
  ])
  localStorage.removeItem('theme')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('so does one without room', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  replaceDeadStorage()

  sessionStorage.setItem('draft', 'x')
  expect(sessionStorage.getItem('draft')).toBe('x')
})
