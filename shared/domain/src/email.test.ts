import fc from 'fast-check'

import { addressesIn, emailOf, isEmail, readAddresses } from './email'

test.each(['ada@mesh.example', 'a.b+c%d_e-f@sub-net.mesh.io', '1@2.de'])('accepts %s', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@mesh',
  '@mesh.example',
  'ada@mesh.x',
  'Ada@mesh.example',
  'a b@c.de',
  'ada@mesh.io>',
])('rejects %j', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('sends an address in lower case and trimmed', () => {
  expect(emailOf(' Ada@Mesh.Example ')).toBe('ada@mesh.example')
})

test('ignores blank and duplicate entries [WZ-018]', () => {
  expect(addressesIn(['', '  ', 'Bo@mesh.example', 'ada@mesh.example', 'bo@mesh.example'])).toEqual(
    ['bo@mesh.example', 'ada@mesh.example'],
  )
  expect(addressesIn(['', ' '])).toEqual([])
})

test('accepts pasted addresses separated by lines or commas, and with names [US-028]', () => {
  const pasted =
    'Bo@mesh.example;\n\n, ada@mesh.example\nLovelace <Ada@mesh.example>\tкирилл@mesh.example'
  expect(readAddresses(pasted)).toEqual([
    'bo@mesh.example',
    'ada@mesh.example',
    'кирилл@mesh.example',
  ])
  expect(readAddresses('Ada Lovelace <ada@mesh.example>, Bo <bo@mesh.example>')).toEqual([
    'ada@mesh.example',
    'bo@mesh.example',
  ])
  expect(readAddresses(' \n;, ')).toEqual([])
})

test("doesn't treat an address before a name as a part of the name", () => {
  expect(readAddresses('bo@mesh.example Ada Lovelace <ada@mesh.example> eve@mesh.example')).toEqual(
    ['bo@mesh.example', 'ada@mesh.example', 'eve@mesh.example'],
  )
})

test('returns every pasted address in lower case, without duplicates or others', () => {
  const address = fc.constantFrom('ada', 'Bo', 'c.d', 'e+f').map((name) => `${name}@mesh.example`)
  const form = fc.constantFrom<(email: string) => string>(
    (email) => email,
    (email) => `Somebody <${email}>`,
    (email) => `<${email}>`,
  )
  const separator = fc.constantFrom(',', ' ', '; ', '\n', '\t', ' , ')
  fc.assert(
    fc.property(fc.array(fc.tuple(address, form, separator)), (list) => {
      const pasted = list.map(([one, write, between]) => write(one) + between).join('')
      expect(readAddresses(pasted)).toEqual([...new Set(list.map(([one]) => one.toLowerCase()))])
    }),
  )
})
