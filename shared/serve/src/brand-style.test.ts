import { brandStyle } from './page-html'

test('holds the colours of a paid server for each theme, and letters that can be read on them [SH-023, SH-024]', () => {
  const style = brandStyle({ primaryDark: '#ffcc00', primaryLight: '#003366' })
  expect(style).toContain('html.branded.dark{--chakra-colors-accent-solid:#ffcc00;')
  expect(style).toContain('html.branded.light{--chakra-colors-accent-solid:#003366;')
  expect(style.match(/contrast:#\w+/g)).toEqual(['contrast:#0e0e12', 'contrast:#ffffff'])
})

test('is empty where the installation has no colours of its own', () => {
  expect(brandStyle({ name: 'Acme Mesh' })).toBe('')
})
