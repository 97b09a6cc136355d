import { plainText } from './plain-text'

test.each([
  ['Béata Müller', 'beata muller'],
  ['Be\u0301ata', 'beata'],
  ['Nœuds', 'noeuds'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['fra-edge_01 10.0.0.1/24 日本', 'fra-edge_01 10.0.0.1/24 日本'],
])('searches and sorts %s as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
