import type { Link } from '@meshdeck/api/metrics'
import { useTranslation } from '@meshdeck/platform'
import type { Place } from '@meshdeck/ui/chart'
import { useCallback, useMemo } from 'react'

import { lookOf, type MatrixValue, saidValue } from './matrix-values'
import type { Member } from './metric-members'
import type { Links } from './use-metrics'

type Shown = {
  links: Links
  rows: readonly Member[]
  columns: readonly Member[]
  value: MatrixValue
}

/** What the cells and names of a matrix say; the same functions as long as nothing in it changes. */
export function useMetricCells({ links, rows, columns, value }: Shown) {
  const { t } = useTranslation('metrics')
  const { metrics } = links
  const most = useMemo(() => mostOf(links, value), [links, value])

  const cellOf = useCallback(
    ({ row, column }: Place) => {
      const [from, to] = [rows[row], columns[column]]
      if (!from || !to) return { name: '' }
      if (from === to) {
        return { name: t('matrix.self', { name: from.name }), className: 'self', isDisabled: true }
      }
      const own = metrics.get(from.id)
      const link = own?.links.get(to.id)
      const names = { from: from.name, to: to.name }
      if (!link) {
        const said = t(own ? 'matrix.none' : 'matrix.unread')
        return {
          name: t('matrix.cell', { ...names, value: said }),
          text: own ? '–' : '',
          className: 'missing',
        }
      }
      const name = t('matrix.cell', { ...names, value: saidValue(t, value, link) })
      return { name, ...lookOf(t, link, { value, most }) }
    },
    [t, metrics, rows, columns, value, most],
  )
  const headOf = useCallback(
    ({ row, column }: Place) => {
      const { name = '', isGone = true } = (row < 0 ? columns[column] : rows[row]) ?? {}
      return { name, label: t('openNode', { name }), isDisabled: isGone }
    },
    [t, rows, columns],
  )

  return { cellOf, headOf }
}

/** What the shades of traffic go up to; of the other values they do not depend on it. */
function mostOf({ metrics }: Links, value: MatrixValue): number {
  if (value !== 'sent' && value !== 'received') return 1
  let most = 1
  const take = (link: Link) => {
    most = Math.max(most, link[value] ?? 0)
  }
  for (const { links } of metrics.values()) links.forEach(take)
  return most
}
