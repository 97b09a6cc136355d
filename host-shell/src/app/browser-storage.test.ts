import { replaceDeadStorage, separateStorage } from './browser-storage'

describe('replaceDeadStorage', () => {
  const names = ['localStorage', 'sessionStorage'] as const
  const own = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

  afterEach(() => {
    jest.restoreAllMocks()
    names.forEach((name, index) => Object.defineProperty(globalThis, name, { ...own[index] }))
  })

  function refuse(): never {
    throw new DOMException('denied', 'SecurityError')
  }

  test('keeps a working storage and leaves nothing in it', () => {
    const before = localStorage
    replaceDeadStorage()
    expect(localStorage).toBe(before)
    expect(localStorage).toHaveLength(0)
  })

  test('replaces a storage that the browser denies with one that lasts as long as the page', () => {
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

  test('replaces a storage without room', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    replaceDeadStorage()

    sessionStorage.setItem('draft', 'x')
    expect(sessionStorage.getItem('draft')).toBe('x')
  })
})

describe('separateStorage', () => {
  const whole = { local: globalThis.localStorage, session: globalThis.sessionStorage }

  beforeAll(() => {
    document.documentElement.dataset['base'] = '/mesh'
    whole.local.setItem('language', 'neighbour')
    separateStorage()
  })
  beforeEach(() => localStorage.clear())
  afterAll(() => {
    delete document.documentElement.dataset['base']
  })

  test('separates entries below a path from entries of the same name elsewhere on the origin', () => {
    expect(localStorage.getItem('language')).toBeNull()
    localStorage.setItem('language', 'de')
    sessionStorage.setItem('language', 'fr')
    expect([whole.local.getItem('language'), whole.local.getItem('/mesh language')]).toEqual([
      'neighbour',
      'de',
    ])
    expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([
      1,
      'language',
      null,
    ])

    localStorage.clear()
    expect(Object.keys(whole.local)).toEqual(['language'])
    expect(sessionStorage.getItem('language')).toBe('fr')
  })
})
