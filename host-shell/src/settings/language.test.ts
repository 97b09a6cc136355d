import { preferredLanguage, rememberLanguage } from './language'

const browser = jest.spyOn(navigator, 'languages', 'get')
const all = ['en', 'de', 'fr'] as const

beforeEach(() => {
  localStorage.clear()
  browser.mockReturnValue(['nl-NL', 'fr-CH', 'de'])
})
afterAll(() => browser.mockRestore())

test('prefers the stored language of this device if the console supports it (decision D-04)', () => {
  rememberLanguage('de')
  expect(preferredLanguage(['en'])).toBe('de')
  localStorage.setItem('language', 'tlh')
  expect(preferredLanguage(all)).toBe('fr')
})

test("falls back to the browser's first language that the installation offers", () => {
  expect(preferredLanguage(all)).toBe('fr')
  expect(preferredLanguage(['en', 'de'])).toBe('de')
})

test("falls back to the installation's first language, or English if it lists none", () => {
  browser.mockReturnValue(['nl'])
  expect(preferredLanguage(['de', 'en'])).toBe('de')
  expect(preferredLanguage([])).toBe('en')
})
