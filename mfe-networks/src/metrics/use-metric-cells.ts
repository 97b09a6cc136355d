import type { Place } from '@meshdeck/ui/chart'
import { useCallback, useMemo } from 'react'

import { useTranslation } from '../translations'
import { lookOf, type MatrixValue, saidValue } from './matrix-values'
import type { Links, Member } from './metric-members'
import { quickWords } from './quick-words'

type Shown = {
  links: Links
  rows: readonly Member[]
  columns: readonly Member[]
  value: MatrixValue
  /** The pair that somebody has looked at: its cell is marked. */
  looked: { one: string | undefined; other: string | undefined } | undefined
}

/** What the cells and names of a matrix say; the same functions as long as nothing in it changes. */
export function useMetricCells({ links, rows, columns, value, looked }: Shown) {
  const { t: lookUp } = useTranslation()
  const { metrics } = links
  // of the other values the shades do not depend on it
  const most = value === 'sent' || value === 'received' ? Math.max(1, links.most[value]) : 1
  const t = useMemo(() => quickWords(lookUp), [lookUp])

  const cellOf = useCallback(
    ({ row, column }: Place) => {
      const [from, to] = [rows[row], columns[column]]
      if (!from || !to) return { name: '' }
      if (from === to) {
        return {
          name: t('metrics.matrix.self', { name: from.name }),
          className: 'self',
          isDisabled: true,
        }
      }
      const own = metrics.get(from.id)
      const link = own?.links.get(to.id)
      const names = { from: from.name, to: to.name }
      if (!link) {
        const said = t(own ? 'metrics.matrix.none' : 'metrics.matrix.unread')
        return {
          name: t('metrics.matrix.cell', { ...names, value: said }),
          text: own ? '–' : '',
          className: 'missing',
        }
      }
      const name = t('metrics.matrix.cell', { ...names, value: saidValue(t, value, link) })
      const look = lookOf(t, link, { value, most })
      const isLooked = from.id === looked?.one && to.id === looked?.other
      return { name, ...look, ...(isLooked && { className: `${look.className ?? ''} looked` }) }
    },
    [t, metrics, rows, columns, value, most, looked],
  )
  const headOf = useCallback(
    ({ row, column }: Place) => {
      const { name = '', isGone = true } = (row < 0 ? columns[column] : rows[row]) ?? {}
      return { name, label: t('metrics.openNode', { name }), isDisabled: isGone }
    },
    [t, rows, columns],
  )

  return { cellOf, headOf }
}
