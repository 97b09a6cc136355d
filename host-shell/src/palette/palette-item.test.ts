import { setPlaces } from '@meshdeck/platform/shell'

import de from '../locales/de.json'
import en from '../locales/en.json'
import fr from '../locales/fr.json'
import { actionHref, isNamed, listHref, readPhrase, entityHref } from './palette-item'

test.each([
  ['Nœuds', 'noeuds'],
  ['Réseaux', 'RESEAUX'],
  ['Schlüssel', 'schlussel'],
  ['Networks', 'nétw'],
])('finds the page %s by %s', (name, text) => {
  expect(isNamed({ name }, text)).toBe(true)
})

test('requires every word of the text in the name', () => {
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
])('finds items by synonyms (%#)', ({ palette: { synonyms } }, name, text) => {
  expect(isNamed({ name }, text)).toBe(false)
  expect(isNamed({ name }, text, synonyms.split('\n'))).toBe(true)
})

test("doesn't match a different item with the same verb", () => {
  expect(isNamed({ name: 'Add Network' }, 'new key', en.palette.synonyms.split('\n'))).toBe(false)
})

test('finds a synonym by its beginning, not by letters in the middle of a word', () => {
  const synonyms = en.palette.synonyms.split('\n')
  expect(isNamed({ name: 'User Management' }, 'mem', synonyms)).toBe(true)
  expect(isNamed({ name: 'User Management' }, 'ber', synonyms)).toBe(false)
})

describe('palette link', () => {
  beforeEach(() =>
    setPlaces({ node: '/networks/:networkId/nodes/:nodeId', nodes: '/networks/:networkId/nodes' }),
  )

  const params = { networkId: 'lab', nodeId: 'n1' }
  const label = { en: 'Nodes', de: 'Knoten', fr: 'Nœuds' }
  const kind = {
    kind: 'nodes',
    label,
    icon: 'boxes',
    list: 'nodes',
    query: { tab: 'config' },
  } as const
  const edge = { id: 'n1', name: 'edge 1', addresses: [], params }

  test('opens an item on its page', () => {
    expect(entityHref({ ...kind, page: 'node' }, edge)).toBe('/networks/lab/nodes/n1')
  })

  test('opens an item without a page in a dialog of its list, or searches the list for it', () => {
    const dialog = { name: 'file', value: 'client' }
    expect(entityHref({ ...kind, dialog }, edge)).toBe(
      '/networks/lab/nodes?tab=config&dialog=file&dialog.client=edge+1',
    )
    expect(entityHref(kind, edge)).toBe('/networks/lab/nodes?tab=config&q=edge+1')
    expect(listHref({ ...kind, list: 'keys' }, params, 'x')).toBeUndefined()
  })

  test("opens an action's page, with its dialog if it has one", () => {
    const action = { label, icon: 'plus', place: 'nodes' } as const
    expect(actionHref(action, params)).toBe('/networks/lab/nodes')
    expect(actionHref({ ...action, query: { tab: 'config' }, dialog: 'new' }, params)).toBe(
      '/networks/lab/nodes?tab=config&dialog=new',
    )
    expect(actionHref({ ...action, place: undefined }, params)).toBeUndefined()
    expect(actionHref({ ...action, place: 'keys' }, params)).toBeUndefined()
  })
})

const phrase = {
  en: 'can {from} reach {to}',
  de: 'kann {from} {to} erreichen',
  fr: 'peut {from} atteindre {to}',
}

test.each([
  ['can edge-1 reach db', { from: 'edge-1', to: 'db' }],
  ['Can edge-1 reach 10.20.4.15 tcp 5432?', { from: 'edge-1', to: '10.20.4.15 tcp 5432' }],
  ['kann edge-1 db erreichen', { from: 'edge-1', to: 'db' }],
  ['peut edge-1 atteindre db', { from: 'edge-1', to: 'db' }],
])('recognizes "%s" in any language', (text, names) => {
  expect(readPhrase(phrase, text)).toEqual(names)
})

test.each(['can', 'can edge-1 reach', 'can edge-1 reach ?', 'edge-1', ''])(
  "doesn't recognize %p as a question",
  (text) => {
    expect(readPhrase(phrase, text)).toBeUndefined()
  },
)

test('treats special characters of a phrase literally', () => {
  const dotted = { en: 'a.b {it}', de: 'a.b {it}', fr: 'a.b {it}' }
  expect(readPhrase(dotted, 'a.b c')).toEqual({ it: 'c' })
  expect(readPhrase(dotted, 'axb c')).toBeUndefined()
})

test('ignores invisible characters in a phrase', () => {
  const marked = { ...phrase, en: `\u200b${phrase.en}\u00ad` }
  expect(readPhrase(marked, 'can a reach b')).toEqual({ from: 'a', to: 'b' })
})

test('allows any character in a phrase', () => {
  const signs = { en: 'a-b_c/d(e) {it}', de: 'ä – {it}', fr: "qu'est-ce {it}" }
  expect(readPhrase(signs, 'a-b_c/d(e) x')).toEqual({ it: 'x' })
  expect(readPhrase(signs, 'ä – x')).toEqual({ it: 'x' })
  expect(readPhrase(signs, "qu'est-ce x")).toEqual({ it: 'x' })
})
