import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { i18n, z } from '@meshdeck/platform'
import { filtersOf } from '@meshdeck/ui/data-table'

import { isExpiring, keyColumns, keyFilters, keyViews } from './key-columns'
import { toKeyRows } from './key-rows'

describe('key columns', () => {
  /** Width for columns in a window of 1280 px, in rem: without sidebar, page margins, checkboxes and menus. */
  const ROOM_REM = (1280 - 232 - 48 - 2) / 16 - 2.25 - 3 - 0.25

  const leastRem = (width: string) => Number(/([\d.]+)rem/.exec(width)?.[1])

  beforeAll(() => i18n.init({ lng: 'en' }))

  test('fits a small laptop, so that the menus cover no button', () => {
    const columns = keyColumns(i18n.getFixedT('en', 'keys'), { hasTags: true })
    const widths = columns.map(({ width }) => leastRem(width))
    expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(ROOM_REM)
  })
})

describe('key filters', () => {
  const NOW = Date.UTC(2999, 0, 1)

  beforeAll(() => i18n.init({ lng: 'en' }))

  test.each([
    ['2999-01-07T00:00:00Z', false, true],
    ['2999-01-09T00:00:00Z', false, false],
    ['2999-01-07T00:00:00Z', true, false],
    ['0001-01-01T00:00:00Z', true, false],
  ])(
    'treats a key that ends at %s, unlimited: %s, as expiring soon: %s',
    (expiration, unlimited, isSoon) => {
      const key = z.parse(enrollmentKeySchema, {
        value: 'v',
        token: 't',
        type: 1,
        expiration,
        unlimited,
      })
      expect(toKeyRows([key]).map((row) => isExpiring(row, NOW))).toEqual([isSoon])
    },
  )

  test.each([
    ['with uses left', { type: 2, uses_remaining: 5 }],
    ['with its last use gone', { type: 2, uses_remaining: 0 }],
    ['of no type', { type: 0, uses_remaining: 5 }],
  ])('counts a key %s that also has an end among those that expire within 7 days', (_, limits) => {
    const rows = toKeyRows([
      z.parse(enrollmentKeySchema, {
        value: 'v',
        token: 't',
        expiration: '2999-01-04T00:00:00Z',
        unlimited: false,
        ...limits,
      }),
    ])
    expect(rows.map((row) => isExpiring(row, NOW))).toEqual([true])
  })

  test('includes the keys that expire soon in filter and view, also those with limited uses', () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const late = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const keyOf = (value: string, limits: object) =>
      z.parse(enrollmentKeySchema, {
        value,
        token: value,
        tags: [value],
        networks: ['corp'],
        ...limits,
      })
    const rows = toKeyRows([
      keyOf('uses-and-end', { type: 2, uses_remaining: 5, expiration: soon }),
      keyOf('end', { type: 1, expiration: soon }),
      keyOf('late', { type: 1, expiration: late }),
      keyOf('uses', { type: 2, uses_remaining: 5, expiration: '0001-01-01T00:00:00Z' }),
      keyOf('unlimited', { type: 3, unlimited: true, expiration: soon }),
      keyOf('elsewhere', { type: 1, expiration: late, networks: ['gone'] }),
    ])
    const t = i18n.getFixedT('en', 'keys')
    const columns = keyColumns(t, { hasTags: true })
    const fields = filtersOf(columns, [], keyFilters(t, new Set(['corp'])))
    expect(fields.map(({ id }) => id)).toEqual(['validity', 'type', 'care'])
    const care = fields.find(({ id }) => id === 'care')
    const found = rows.filter((row) => care?.matches(row, 'expiring', undefined))
    expect(found.map(({ key }) => key.value)).toEqual(['uses-and-end', 'end'])
    const view = keyViews(t, { fields, rows }).find(
      ({ search }) => search === 'filter=care:expiring',
    )
    expect(view).toBeDefined()
  })
})
