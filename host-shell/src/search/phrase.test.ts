import { readPhrase } from './phrase'

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
])('%s is understood in whatever language it is', (text, names) => {
  expect(readPhrase(phrase, text)).toEqual(names)
})

test.each(['can', 'can edge-1 reach', 'can edge-1 reach ?', 'edge-1', ''])(
  '%p is no such question',
  (text) => {
    expect(readPhrase(phrase, text)).toBeUndefined()
  },
)

test('what a phrase has besides letters is taken as it is written', () => {
  const dotted = { en: 'a.b {it}', de: 'a.b {it}', fr: 'a.b {it}' }
  expect(readPhrase(dotted, 'a.b c')).toEqual({ it: 'c' })
  expect(readPhrase(dotted, 'axb c')).toBeUndefined()
})

test('a mark that nobody sees, or types, is no part of a phrase', () => {
  const marked = { ...phrase, en: `\u200b${phrase.en}\u00ad` }
  expect(readPhrase(marked, 'can a reach b')).toEqual({ from: 'a', to: 'b' })
})

test('a phrase may hold any sign', () => {
  const signs = { en: 'a-b_c/d(e) {it}', de: 'ä – {it}', fr: "qu'est-ce {it}" }
  expect(readPhrase(signs, 'a-b_c/d(e) x')).toEqual({ it: 'x' })
  expect(readPhrase(signs, 'ä – x')).toEqual({ it: 'x' })
  expect(readPhrase(signs, "qu'est-ce x")).toEqual({ it: 'x' })
})
