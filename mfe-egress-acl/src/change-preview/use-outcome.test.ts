import { i18n } from '@meshdeck/platform'
import { inEnglish } from '@meshdeck/testing/in-english'

import english from '../locales/en.json'
import { type FoundDifference, isNothing, outcomeText } from './use-outcome'

beforeAll(async () => {
  await i18n.init({ lng: 'en' })
  i18n.addResourceBundle('en', 'egress', english)
})

const noRights = { rights: 0, routes: 0, sources: 0, users: 0 }

const differenceOf = (part: Partial<FoundDifference>): FoundDifference => ({
  opened: 0,
  closed: 0,
  openedRanges: noRights,
  closedRanges: noRights,
  changes: [],
  services: { widened: 0, narrowed: 0, changes: [] },
  ...part,
})

const textOf = (part: Partial<FoundDifference>) =>
  outcomeText(i18n.getFixedT('en', 'egress'), differenceOf(part))

test('lists opened before closed and pairs before ranges', () => {
  const gained = { rights: 6, routes: 2, sources: 4, users: 1 }
  expect(textOf({ opened: 1, openedRanges: gained, closed: 3 })).toBe(
    'Allowed: 1 connection, traffic from 3 devices and 1 user through up to 2 egress routes. Blocked: 3 connections.',
  )
})

test('counts a route that ten devices lose once', () => {
  expect(textOf({ closedRanges: { rights: 10, routes: 1, sources: 10, users: 0 } })).toBe(
    'Blocked: traffic from 10 devices through 1 egress route.',
  )
})

test('counts users apart from devices', () => {
  expect(textOf({ closedRanges: { rights: 6, routes: 2, sources: 3, users: 3 } })).toBe(
    'Blocked: traffic from 3 users through 2 egress routes.',
  )
})

test('reports that nothing changes, and returns no text when only services change or are unknown', () => {
  expect(textOf({})).toBe(inEnglish('egress:changePreview.outcome.none'))
  expect(textOf({ services: { widened: 1, narrowed: 0, changes: [] } })).toBeUndefined()
  expect(textOf({ services: undefined })).toBeUndefined()
})

test("counts the users who can't connect anymore, even if no connection changes", () => {
  expect(textOf({ cutOff: ['ann', 'bob'] })).toBe(
    inEnglish('egress:changePreview.outcome.cutOff', { count: 2 }),
  )
  expect(isNothing(differenceOf({ cutOff: ['ann'] }))).toBe(false)
})

test('counts the users who can connect after the change, even if no connection changes', () => {
  expect(textOf({ connected: ['ann'] })).toBe(
    inEnglish('egress:changePreview.outcome.connected', { count: 1 }),
  )
  expect(isNothing(differenceOf({ connected: ['ann'] }))).toBe(false)
})
