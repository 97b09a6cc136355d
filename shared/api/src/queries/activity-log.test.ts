/**
 * @backend empty
 * @edition pro
 */
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { addNetwork } from '@meshdeck/testing/prepare'

import { read } from '../testing/prepare'
import type { Activity } from './activity'
import { activityLogQuery, countActivity, readOlderActivity } from './activity-log'

const lab = { networkId: 'lab' }
const COUNT = 250

async function addTags(first: number, count: number) {
  for (let index = first; index < first + count; index += 1) {
    await callApi('post', 'v1/tags', { tag_name: `tag-${index}`, network: 'lab' })
  }
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.1.0.0/24')
  await addTags(1, COUNT)
})

// each sign-in starts with an empty cache
beforeEach(signInAsAdmin)

const again = () => read({ ...activityLogQuery(lab), staleTime: 0 })
const log = () => queryClient.getQueryData<Activity>(activityLogQuery(lab).queryKey)
const names = () => log()?.events.map(({ target }) => target.name) ?? []
const tags = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => `tag-${newest - index}`)

test('reads older entries page by page until there are none', async () => {
  await again()
  expect(names()).toEqual(tags(COUNT, 151))
  await readOlderActivity(lab, 1)
  expect([names().length, log()?.isWhole]).toEqual([200, false])
  await readOlderActivity(lab, 10)
  expect([names(), log()?.isWhole]).toEqual([tags(COUNT, 1), true])
})

test('adds new entries in front on a refetch and keeps the entries read so far', async () => {
  await again()
  await readOlderActivity(lab, 1)
  await addTags(COUNT + 1, 30)
  await again()
  expect(names()).toEqual(tags(COUNT + 30, 51))
  await readOlderActivity(lab, 5)
  expect(names()).toEqual(tags(COUNT + 30, 1))
})

test('starts over instead of leaving a gap if more than a page is new', async () => {
  await again()
  await readOlderActivity(lab, 1)
  await addTags(COUNT + 1, 101)
  await again()
  expect(names()).toEqual(tags(COUNT + 101, COUNT + 2))
})

test('reads older entries despite new ones since the last read', async () => {
  await again()
  await addTags(COUNT + 1, 120)
  await readOlderActivity(lab, 1)
  expect(names().slice(0, 101)).toEqual(tags(COUNT, 150))
})

test('counts a range without reading it completely', async () => {
  expect(await countActivity(lab)).toEqual({ entries: COUNT, calls: 4 })
  expect((await countActivity({ ...lab, to: 1 })).entries).toBe(0)
  expect((await countActivity({ ...lab, from: Date.now() - 60_000 })).entries).toBe(COUNT)
})
