import { z } from '@meshdeck/platform'

import { emptyToken, tokenFormSchema } from './token-form'

const DAY_MS = 86_400_000
const now = new Date('2026-11-20T12:00:00').getTime()

beforeAll(() => jest.useFakeTimers({ now }))
afterAll(() => jest.useRealTimers())

const faultsOf = (form: object) =>
  z
    .safeParse(tokenFormSchema, { ...emptyToken, name: 'ci', ...form })
    .error?.issues.map(({ message }) => message)

test.each([
  [{ lifetime: '90' }, now + 90 * DAY_MS],
  [{ lifetime: 'date', date: '2026-11-20' }, new Date('2026-11-20T23:59:59').getTime()],
] as const)('%j ends in time', (form, expires) => {
  expect(z.parse(tokenFormSchema, { ...emptyToken, name: ' ci ', ...form })).toEqual({
    name: 'ci',
    expires,
  })
})

test.each([
  [{ name: ' ' }, 'identity:accessTokens.nameMissing'],
  [{ lifetime: 'date' }, 'identity:accessTokens.dateMissing'],
  [{ lifetime: 'date', date: '2026-11-19' }, 'identity:accessTokens.datePast'],
])('%j is refused at its field, for a token without an end has ended', (form, fault) => {
  expect(faultsOf(form)).toEqual([fault])
})
