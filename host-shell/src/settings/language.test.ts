import { preferredLanguage, rememberLanguage } from './language'

const browser = jest.spyOn(navigator, 'languages', 'get')
const all = ['en', 'de', 'fr'] as const

beforeEach(() => {
  localStorage.clear()
  browser.mockReturnValue(['nl-NL', 'fr-CH', 'de'])
})
afterAll(() => browser.mockRestore())

test('the language of this device comes first, if the console speaks it [D-04]', () => {
  rememberLanguage('de')
  expect(preferredLanguage(['en'])).toBe('de')
  localStorage.setItem('language', 'tlh')
  expect(preferredLanguage(all)).toBe('fr')
})

test('else the first that the browser asks for and the installation offers', () => {
  expect(preferredLanguage(all)).toBe('fr')
  expect(preferredLanguage(['en', 'de'])).toBe('de')
})

test('else the first of the installation, and English where it names none', () => {
  browser.mockReturnValue(['nl'])
  expect(preferredLanguage(['de', 'en'])).toBe('de')
  expect(preferredLanguage([])).toBe('en')
})
