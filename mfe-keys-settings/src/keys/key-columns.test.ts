import { i18n } from '@meshdeck/platform'

import { keyColumns } from './key-columns'

/** What a window of 1280 px leaves for columns: without sidebar, page margins, check boxes and menus. */
const ROOM_REM = (1280 - 232 - 48 - 2) / 16 - 2.25 - 3 - 0.25

const leastRem = (width: string) => Number(/([\d.]+)rem/.exec(width)?.[1])

beforeAll(() => i18n.init({ lng: 'en' }))

test('the columns fit a small laptop, so that the menus cover no button', () => {
  const columns = keyColumns(i18n.getFixedT('en', 'keys'), { hasTags: true })
  const widths = columns.map(({ width }) => leastRem(width))
  expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(ROOM_REM)
})
