/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { addNetwork } from '@meshdeck/testing/prepare'

import { read } from '../testing/prepare'
import { activityQuery } from './activity'

const COUNT = 130

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  for (let index = 0; index < COUNT; index += 1) {
    await callApi('post', 'v1/tags', { tag_name: `tag-${index}`, network: 'corp' })
  }
})

const activity = (limit: number, username?: string) =>
  read(activityQuery({ networkId: 'corp', limit, username, days: 1 }))

test('reads page after page until there are no more [AP-039]', async () => {
  const { events, isWhole } = await activity(1000)
  expect(events).toHaveLength(COUNT)
  expect(isWhole).toBe(true)
  expect(events[0]?.target.name).toBe(`tag-${COUNT - 1}`)
})

test('stops at the requested number of entries and reports that there are more [AP-039]', async () => {
  const { events, isWhole } = await activity(20)
  expect(events).toHaveLength(20)
  expect(isWhole).toBe(false)
})

test('reads the activity of one user [AP-038]', async () => {
  expect((await activity(1000, 'admin')).events).toHaveLength(COUNT)
  expect((await activity(1000, 'nobody')).events).toEqual([])
})

test('reads all activity in one page of the requested size [AP-038]', async () => {
  const { events, isWhole } = await read(activityQuery({ limit: 8 }))
  expect(events).toHaveLength(8)
  expect(isWhole).toBe(false)
  expect(events[0]).toMatchObject({ network_id: 'corp', triggered_by: 'admin' })
})
