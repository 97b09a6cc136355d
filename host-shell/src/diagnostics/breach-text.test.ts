import { z } from '@meshdeck/platform'

import { breachText } from './breach-text'

function breach(schema: z.Schema, reply: unknown): Error {
  const { error } = schema.safeParse(reply)
  return new Error('/api/hosts: …', { cause: error })
}

test('says which fields break the contract, and nothing that the reply said', () => {
  const schema = z.array(z.object({ name: z.string(), mtu: z.number() }))
  const reply = [
    { name: 'hunter', mtu: 'hunter' },
    { name: null, mtu: 1420 },
  ]
  expect(breachText(breach(schema, reply))).toBe(
    '0.mtu: invalid_type, number expected; 1.name: invalid_type, string expected',
  )
})

test('leaves out what things are called by', () => {
  const schema = z.record(z.string(), z.object({ status: z.string() }))
  const reply = { 'b2a7d0c4-0000-4000-8000-000000000001': {} }
  expect(breachText(breach(schema, reply))).toBe('•••.status: invalid_type, string expected')
})

test('the reply as a whole has no name, and what is expected of nothing is not said', () => {
  expect(breachText(breach(z.number(), 'x'))).toBe('invalid_type, number expected')
  expect(breachText(breach(z.object({ kind: z.oneOf(['a']) }), { kind: 'b' }))).toBe(
    'kind: invalid_value',
  )
})

test('names the first five of many', () => {
  const text = breachText(breach(z.array(z.number()), Array.from('abcdefgh')))
  expect(text.split('; ')).toHaveLength(6)
  expect(text).toMatch(/^0: .*4: invalid_type, number expected; …$/)
})

test('what is no JSON is called so', () => {
  expect(breachText(new Error('/api/hosts: …', { cause: new SyntaxError('<h1>secret') }))).toBe(
    'not JSON',
  )
})
