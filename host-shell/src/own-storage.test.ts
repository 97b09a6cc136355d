import { separateStorage } from './own-storage'

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

test('below a path what is kept is apart from what others of the origin keep by the same name', () => {
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
