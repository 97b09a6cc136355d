import createCache from '@emotion/cache'

import { prefix } from './prefix'

/** The rules of a style as they stand in the page. */
function rulesOf(styles: string): string {
  const cache = createCache({ key: 't', speedy: false, stylisPlugins: [prefix] })
  cache.insert('.t', { name: styles, styles }, cache.sheet, true)
  const rules = cache.sheet.tags.map(({ textContent }) => textContent).join('')
  cache.sheet.flush()
  return rules
}

test('what a browser knows by its WebKit name only is said by both', () => {
  expect(rulesOf('user-select:none;')).toBe('.t{-webkit-user-select:none;user-select:none;}')
  expect(rulesOf('&:hover{text-decoration:underline dotted;}')).toBe(
    '.t:hover{-webkit-text-decoration:underline dotted;text-decoration:underline dotted;}',
  )
})

test('everything else is said once', () => {
  const flex = 'display:flex;align-items:center;transition:opacity 1s;position:sticky;'
  expect(rulesOf(flex)).toBe(`.t{${flex}}`)
  expect(rulesOf('&::placeholder{color:red;}')).toBe('.t::placeholder{color:red;}')
})
