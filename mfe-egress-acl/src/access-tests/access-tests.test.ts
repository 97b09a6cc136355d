import type { AccessTest } from '@meshdeck/domain/reach'
import { i18n } from '@meshdeck/platform'
import { inEnglish } from '@meshdeck/testing/in-english'

import english from '../locales/en.json'
import { pairText } from './access-test-form'
import { MAX_ACCESS_TESTS, readAccessTests, withAccessTest, writeAccessTests } from './access-tests'

const accessTest = (id: string, given: Partial<AccessTest> = {}): AccessTest => ({
  id,
  name: `Access test ${id}`,
  from: { kind: 'tag', id: 'corp.contractors' },
  to: { kind: 'node', id: 'n1' },
  service: { protocol: 'tcp', port: 5432 },
  must: 'never-reach',
  ...given,
})
const fileOf = (text: string) => new Blob([text])
const read = (text: string, known: readonly AccessTest[] = []) =>
  readAccessTests(fileOf(text), known)

test('reads back what was written and merges it into the known access tests', async () => {
  const gateways = accessTest('b', { to: { kind: 'gateways' }, service: undefined })
  const written = writeAccessTests([accessTest('a'), gateways])
  const known = [accessTest('a', { name: 'older' }), accessTest('c')]
  const reading = await read(written, known)
  expect(reading).toEqual({
    accessTests: [accessTest('a'), accessTest('c'), expect.objectContaining({ id: 'b' })],
  })
  expect(reading).toHaveProperty('accessTests.2.to', { kind: 'gateways' })
})

test.each([
  ['invalid JSON', '{'],
  ['another object', '{"policies":[]}'],
  ['an end without an ID', JSON.stringify([{ ...accessTest('a'), from: { kind: 'tag' } }])],
  ['an unknown kind', JSON.stringify([{ ...accessTest('a'), from: { kind: 'all' } }])],
  [
    'an invalid port',
    JSON.stringify([{ ...accessTest('a'), service: { protocol: 'tcp', port: 70_000 } }]),
  ],
])('rejects a file with %s', async (_case, text) => {
  expect(await read(text)).toEqual({ fault: 'isNone' })
})

test('rejects a file that is too large or would exceed the maximum number of access tests', async () => {
  expect(await read(' '.repeat(300_000))).toEqual({ fault: 'isTooLarge' })
  const many = Array.from({ length: MAX_ACCESS_TESTS }, (_, index) => accessTest(`${index}`))
  expect(await read(writeAccessTests([accessTest('more')]), many)).toEqual({
    fault: 'areTooMany',
  })
})

test('adds nothing to a full list, which could not be read back otherwise', () => {
  const full = Array.from({ length: MAX_ACCESS_TESTS }, (_, index) => accessTest(`${index}`))
  expect(withAccessTest(full, accessTest('one more'))).toEqual(full)
  const [first] = withAccessTest(full, accessTest('0', { name: 'other' }))
  expect(first).toHaveProperty('name', 'other')
})

test.each([
  [undefined, 'pair'],
  [{ only: ['10.1.0.1/32', '10.1.0.2/32'], except: [] }, 'pairPart.only'],
  [{ only: [], except: ['10.1.0.1/32'] }, 'pairPart.except'],
  [{ only: ['10.1.0.0/28'], except: ['10.1.0.1/32'] }, 'pairPart.onlyExcept'],
] as const)('names the part of a route that is reached: %j', async (addresses, key) => {
  await i18n.init({ lng: 'en', interpolation: { escapeValue: false } })
  i18n.addResourceBundle('en', 'egress', english)
  const [from, to] = [{ kind: 'node', id: 'web' } as const, { kind: 'route', id: 'lan' } as const]
  const [only, except] = [addresses?.only.join(', '), addresses?.except.join(', ')]
  const pair = { from, to, ...(addresses && { addresses }) }
  expect(pairText(i18n.getFixedT('en', 'egress'), pair, ({ id }) => id)).toBe(
    inEnglish(`egress:accessTests.${key}`, { from: 'web', to: 'lan', only, except }),
  )
})
