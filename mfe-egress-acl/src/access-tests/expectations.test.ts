import type { Expectation } from '@meshdeck/domain/reach'

import {
  MAX_EXPECTATIONS,
  readExpectations,
  withExpectation,
  writeExpectations,
} from './expectations'

const expectation = (id: string, given: Partial<Expectation> = {}): Expectation => ({
  id,
  name: `Expectation ${id}`,
  from: { kind: 'tag', id: 'corp.contractors' },
  to: { kind: 'node', id: 'n1' },
  service: { protocol: 'tcp', port: 5432 },
  must: 'never-reach',
  ...given,
})
const fileOf = (text: string) => new Blob([text])
const read = (text: string, known: readonly Expectation[] = []) =>
  readExpectations(fileOf(text), known)

test('reads back what was written and merges it into the known expectations', async () => {
  const gateways = expectation('b', { to: { kind: 'gateways' }, service: undefined })
  const written = writeExpectations([expectation('a'), gateways])
  const known = [expectation('a', { name: 'older' }), expectation('c')]
  const reading = await read(written, known)
  expect(reading).toEqual({
    expectations: [expectation('a'), expectation('c'), expect.objectContaining({ id: 'b' })],
  })
  expect(reading).toHaveProperty('expectations.2.to', { kind: 'gateways' })
})

test.each([
  ['invalid JSON', '{'],
  ['another object', '{"policies":[]}'],
  ['an end without an ID', JSON.stringify([{ ...expectation('a'), from: { kind: 'tag' } }])],
  ['an unknown kind', JSON.stringify([{ ...expectation('a'), from: { kind: 'all' } }])],
  [
    'an invalid port',
    JSON.stringify([{ ...expectation('a'), service: { protocol: 'tcp', port: 70_000 } }]),
  ],
])('rejects a file with %s', async (_case, text) => {
  expect(await read(text)).toEqual({ fault: 'isNone' })
})

test('rejects a file that is too large or would exceed the maximum number of expectations', async () => {
  expect(await read(' '.repeat(300_000))).toEqual({ fault: 'isTooLarge' })
  const many = Array.from({ length: MAX_EXPECTATIONS }, (_, index) => expectation(`${index}`))
  expect(await read(writeExpectations([expectation('more')]), many)).toEqual({
    fault: 'areTooMany',
  })
})

test('adds nothing to a full list, which could not be read back otherwise', () => {
  const full = Array.from({ length: MAX_EXPECTATIONS }, (_, index) => expectation(`${index}`))
  expect(withExpectation(full, expectation('one more'))).toEqual(full)
  const [first] = withExpectation(full, expectation('0', { name: 'other' }))
  expect(first).toHaveProperty('name', 'other')
})
