import { inEnglish } from './in-english'

test('returns a text with its values, formatted and in the plural form of its count', () => {
  const one = inEnglish('networks:csvImport.configFiles.action', { count: 1 })
  const many = inEnglish('networks:csvImport.configFiles.action', { count: 1200 })
  expect(many).toContain('1,200')
  expect(many.replace('1,200', '1')).not.toBe(one)
  expect(inEnglish('identity:accessTokens.create.titleOf', { username: '<Ada>' })).toContain(
    '<Ada>',
  )
})

test('throws for an unknown key, a partial key, and a missing value', () => {
  expect(() => inEnglish('common:no.such')).toThrow('"no.such" is in no en.json')
  expect(() => inEnglish('nobody:title')).toThrow('is in no en.json')
  expect(() => inEnglish('common:error')).toThrow('is no text')
  expect(() => inEnglish('identity:accessTokens.create.titleOf')).toThrow('lacks {{username}}')
  expect(() => inEnglish('networks:csvImport.configFiles.action')).toThrow('lacks its count')
})
