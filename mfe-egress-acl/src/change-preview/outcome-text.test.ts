import { i18n } from '@meshdeck/platform'
import { inEnglish } from '@meshdeck/testing/in-english'

import { loadEgressWords } from '../words'
import type { FoundDifference } from './is-nothing'
import { outcomeText } from './outcome-text'

beforeAll(async () => {
  await i18n.init({ lng: 'en' })
  await loadEgressWords()
})

const textOf = (part: Partial<FoundDifference>) =>
  outcomeText(i18n.getFixedT('en'), {
    opened: 0,
    closed: 0,
    openedRanges: 0,
    closedRanges: 0,
    changes: [],
    services: { widened: 0, narrowed: 0, changes: [] },
    ...part,
  })

test('says what is opened before what is closed, pairs before ranges', () => {
  expect(textOf({ opened: 1, openedRanges: 2, closed: 3 })).toBe(
    'Allowed: 1 connection, access to 2 ranges. Blocked: 3 connections.',
  )
  expect(textOf({ closedRanges: 1 })).toBe('Blocked: access to 1 range.')
})

test('says that there is nothing, and is silent where services alone change or are not known', () => {
  expect(textOf({})).toBe(inEnglish('egress:outcome.none'))
  expect(textOf({ services: { widened: 1, narrowed: 0, changes: [] } })).toBeUndefined()
  expect(textOf({ services: undefined })).toBeUndefined()
})
