import { accessTokenSchema } from '@meshdeck/api/access-tokens'
import { z } from '@meshdeck/platform'

import { toTokenRows } from './token-rows'

const rowOf = (part: object) => toTokenRows([z.parse(accessTokenSchema, { id: 't1', ...part })])[0]

test('an access token without a name is called by its id', () => {
  expect(rowOf({ name: 'ci' })?.name).toBe('ci')
  expect(rowOf({ name: '' })?.name).toBe('t1')
})

test.each(['', 'garbage', '0001-01-01T00:00:00Z'])('the moment %j is none', (moment) => {
  const moments = { created_at: moment, last_used: moment, expires_at: moment }
  expect(rowOf(moments)).toMatchObject({ created: 0, lastUsed: 0, expires: 0, isExpired: true })
})
