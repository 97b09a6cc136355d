import de from '../locales/de.json'
import en from '../locales/en.json'
import fr from '../locales/fr.json'
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

test.each([
  [en, 'Add Network', 'create net'],
  [en, 'Create key', 'new key'],
  [en, 'DNS', 'dns names'],
  [en, 'Add DNS entry', 'new dns name'],
  [de, 'Netzwerk hinzufügen', 'netz anlegen'],
  [de, 'Schlüssel erstellen', 'neuer schlüssel'],
  [de, 'DNS', 'dns namen'],
  [fr, 'Ajouter un réseau', 'créer réseau'],
  [fr, 'Créer une clé', 'nouvelle clé'],
  [fr, 'DNS', 'noms dns'],
])('in other words (%#)', ({ palette: { synonyms } }, name, text) => {
  expect(isNamed({ name }, text)).toBe(false)
  expect(isNamed({ name }, text, synonyms.split('\n'))).toBe(true)
})

test('another thing is not found by the same verb', () => {
  expect(isNamed({ name: 'Add Network' }, 'new key', en.palette.synonyms.split('\n'))).toBe(false)
})
