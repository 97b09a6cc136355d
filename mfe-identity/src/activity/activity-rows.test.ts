import { i18n } from '@meshdeck/platform'
import { filtersOf } from '@meshdeck/ui/data-table'

import { activityColumns, activityFilterOrder, unlinked } from './activity-columns'
import { pinned, rangeIn } from './activity-rows'

const range = (search: string, isAdmin = true, ofUser?: string) =>
  JSON.parse(JSON.stringify(rangeIn(new URLSearchParams(search), { isAdmin, ofUser })))

test.each([
  ['', {}],
  ['filter=user:anna&filter=network:lab', { username: 'anna', networkId: 'lab' }],
  ['filter=-user:anna&filter=what:CREATE', {}],
  ['filter=user:anna&filter=user:bert', {}],
  ['filter=when:7d', { days: 7 }],
  ['filter=when:7d&filter=when:1d', {}],
  [
    'filter=when:2026-11-16T00:00:00Z..2026-11-17T00:00:00Z',
    { from: 1794787200000, to: 1794873600000 },
  ],
])('sends for "%s" %j to the server', (search, expected) => {
  expect(range(search)).toEqual(expected)
})

test('ends the range at the point to continue from, and keeps the filters', () => {
  const before = 'before=2026-11-16T00:00:00Z'
  expect(range(before)).toEqual({ to: 1794787200000 })
  expect(range(`filter=when:7d&${before}`)).toEqual({ days: 7, to: 1794787200000 })
  expect(range(`filter=when:7d&filter=when:..2026-11-10T00:00:00Z&${before}`)).toEqual({
    to: 1794787200000,
  })
  expect(range(`filter=when:..2026-11-15T00:00:00Z&${before}`)).toEqual({ to: 1794700800000 })
})

test('requests the activity of one user in one network as administrators may', () => {
  expect(range('', true, 'anna')).toEqual({ ofUser: 'anna' })
  expect(range('filter=network:lab', true, 'anna')).toEqual({ username: 'anna', networkId: 'lab' })
  expect(range('filter=network:lab', false, 'anna')).toEqual({ ofUser: 'anna' })
})

test('ends a pinned range now, and starts it where it started', () => {
  const now = Date.UTC(2026, 10, 20)
  expect(pinned({ days: 1 }, now)).toEqual({ from: now - 86_400_000, to: now })
  expect(pinned({ to: 5 }, now)).toEqual({ from: undefined, to: 5 })
})

test.each([
  ['all users', true, ['when', 'user', 'network', 'what', 'item']],
  ['one user', false, ['when', 'network', 'what', 'item']],
])('offers filters of the activity of %s', async (_, isOfAll, ids) => {
  await i18n.init({ lng: 'en' })
  const names = { actionName: String, kindName: String, originName: String }
  const t = i18n.getFixedT('en', 'identity')
  const columns = activityColumns(t, names, { networks: [], isOfAll, ...unlinked })
  const fields = filtersOf(columns, [], { filterOrder: activityFilterOrder })
  expect(fields.map(({ id }) => id)).toEqual(ids)
})
