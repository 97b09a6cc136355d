import { isNamed } from './palette-item'

test.each([
  ['Nœuds', 'noeuds'],
  ['Réseaux', 'RESEAUX'],
  ['Schlüssel', 'schlussel'],
  ['Networks', 'nétw'],
])('the page %s is found by %s', (name, text) => {
  expect(isNamed({ name }, text)).toBe(true)
})

test('every word has to be in the name', () => {
  expect(isNamed({ name: 'Clés d’inscription' }, 'cles inscr')).toBe(true)
  expect(isNamed({ name: 'Clés d’inscription' }, 'cles nodes')).toBe(false)
})
