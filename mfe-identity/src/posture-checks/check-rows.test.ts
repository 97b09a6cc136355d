import { postureCheckSchema } from '@meshdeck/api/posture-checks'
import { z } from '@meshdeck/platform'

import { toCheckRows } from './check-rows'

const rowOf = (part: object) =>
  toCheckRows([z.parse(postureCheckSchema, { id: 'c1', network_id: 'corp', ...part })])[0]

test('a posture check without a name is called by its id', () => {
  expect(rowOf({ name: 'Systems' })?.name).toBe('Systems')
  expect(rowOf({ name: '' })?.name).toBe('c1')
})

test('a group whose name the server does not give goes by its id', () => {
  const user_groups = { 'g-1': 'Desk', 'g-2': '', 'g-3': {}, '*': 'x' }
  expect(rowOf({ user_groups })?.groups).toEqual(['Desk', 'g-2', 'g-3', '*'])
})
