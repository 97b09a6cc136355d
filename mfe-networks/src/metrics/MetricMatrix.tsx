import { useNavigate } from '@meshdeck/platform'
import { Box, Flex, MenuButton, SearchField, Text, useDialog } from '@meshdeck/ui'
import { Matrix, type Place } from '@meshdeck/ui/chart'
import { plainText } from '@meshdeck/ui/data-table'
import { Download } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { cachedTranslations } from './cached-translations'
import { exportMatrix } from './export-matrix'
import { MatrixLegend, metricStyles } from './MatrixLegend'
import { cellLookOf, type MatrixValue, valueInWords } from './metric-values'
import type { Links, Member } from './pair-rows'

const size = { cellWidth: 5.5, cellHeight: 2, headWidth: 11, headHeight: 2 }
const square = { cellWidth: 2, cellHeight: 2, headWidth: 11, headHeight: 9 }

type Props = { networkId: string; links: Links; value: MatrixValue }

/** Matrix of one value per link, from the node of the row to that of the column, as reported by the row's node. */
export function MetricMatrix({ networkId, links, value }: Props) {
  const { t } = useTranslation()
  const { open, name: dialog, values } = useDialog()
  const navigate = useNavigate()
  const [search, setSearch] = useState({ rows: '', columns: '' })
  const { metrics, members } = links
  const rows = useMemo(() => matchingMembers(members, search.rows), [members, search.rows])
  const columns = useMemo(() => matchingMembers(members, search.columns), [members, search.columns])

  // the pair that is open above the matrix, or was opened last
  const [looked, setLooked] = useState(
    dialog === 'pair' ? { one: values.one, other: values.other } : undefined,
  )
  const place = {
    row: rows.findIndex(({ id }) => id === looked?.one),
    column: columns.findIndex(({ id }) => id === looked?.other),
  }
  const isInMatrix = place.row >= 0 && place.column >= 0
  const { cellOf, headOf } = useMetricCells({ links, rows, columns, value, looked })

  function exportShown(type: 'csv' | 'json') {
    void exportMatrix(t, { metrics, rows, columns, value }, type)
  }

  function press({ row, column }: Place) {
    const [from, to] = [rows[row], columns[column]]
    if (from && to) {
      if (from === to) return
      setLooked({ one: from.id, other: to.id })
      open('pair', { one: from.id, other: to.id })
      return
    }
    const headMember = from ?? to
    if (headMember && !headMember.isGone) void navigate(paths.node(networkId, headMember.id))
  }

  return (
    <Flex flexDirection="column" gap="3" flex="1" minH="0">
      <Flex gap="2" flexWrap="wrap" alignItems="center">
        <SearchField
          label={t('metrics.matrix.rows')}
          value={search.rows}
          onChange={(text) => setSearch({ ...search, rows: text })}
        />
        <SearchField
          label={t('metrics.matrix.columns')}
          value={search.columns}
          onChange={(text) => setSearch({ ...search, columns: text })}
        />
        <Box flex="1" />
        <MatrixLegend value={value} />
        <MenuButton
          icon={Download}
          variant="ghost"
          actions={[
            { label: t('metrics.matrix.csv'), onSelect: () => exportShown('csv') },
            { label: t('metrics.matrix.json'), onSelect: () => exportShown('json') },
          ]}
        >
          {t('metrics.matrix.export')}
        </MenuButton>
      </Flex>
      {rows.length > 0 && columns.length > 0 ? (
        <Matrix
          label={t('metrics.matrix.label', { value: t(`metrics.value.${value}`) })}
          rowCount={rows.length}
          columnCount={columns.length}
          size={value === 'connectivity' ? square : size}
          css={value === 'connectivity' ? uprightStyles : metricStyles}
          cellOf={cellOf}
          headOf={headOf}
          start={isInMatrix ? place : undefined}
          onPress={press}
        />
      ) : (
        <Text role="status" color="fg.muted">
          {t('metrics.matrix.unmatched')}
        </Text>
      )}
    </Flex>
  )
}

/** Vertical column names where cells are as narrow as high. */
const uprightStyles = {
  ...metricStyles,
  '& [role=columnheader] button': { writingMode: 'vertical-rl', transform: 'rotate(180deg)' },
} as const

/** Returns the members whose name contains every word of the search. */
function matchingMembers(members: readonly Member[], search: string): Member[] {
  const searchWords = plainText(search).split(' ').filter(Boolean)
  return members.filter(({ plain }) => searchWords.every((word) => plain.includes(word)))
}

type MatrixOptions = {
  links: Links
  rows: readonly Member[]
  columns: readonly Member[]
  value: MatrixValue
  /** The pair opened last, whose cell is marked. */
  looked: { one: string | undefined; other: string | undefined } | undefined
}

/** Returns the texts of cells and names of a matrix; the functions are stable while nothing in it changes. */
function useMetricCells({ links, rows, columns, value, looked }: MatrixOptions) {
  const { t: lookUp } = useTranslation()
  const { metrics } = links
  // shades of the other values don't depend on it
  const maximum = value === 'sent' || value === 'received' ? Math.max(1, links.maximum[value]) : 1
  const t = useMemo(() => cachedTranslations(lookUp), [lookUp])

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
      const rowMetrics = metrics.get(from.id)
      const link = rowMetrics?.links.get(to.id)
      const names = { from: from.name, to: to.name }
      if (!link) {
        const reason = t(rowMetrics ? 'metrics.matrix.none' : 'metrics.matrix.unread')
        return {
          name: t('metrics.matrix.cell', { ...names, value: reason }),
          text: rowMetrics ? '–' : '',
          className: 'missing',
        }
      }
      const name = t('metrics.matrix.cell', { ...names, value: valueInWords(t, value, link) })
      const look = cellLookOf(t, link, { value, maximum })
      const isLooked = from.id === looked?.one && to.id === looked?.other
      return { name, ...look, ...(isLooked && { className: `${look.className ?? ''} looked` }) }
    },
    [t, metrics, rows, columns, value, maximum, looked],
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
