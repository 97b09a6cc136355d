import { chakra } from '@chakra-ui/react'
import { type RefObject, useState } from 'react'

import { Button } from '../controls/Button'
import { Box, Flex } from '../controls/layout'
import { EmptyState } from '../page/EmptyState'
import { PageSkeleton } from '../page/loading'
import { ErrorPanel } from '../page/PageBoundary'
import type { TableHandle, TableRow } from '../table-model/types'
import { GridTable } from '../table-rows/GridTable'
import { PhoneList } from '../table-rows/PhoneList'
import { useRowMenu } from '../table-rows/row-hooks'
import { SkeletonTable } from '../table-rows/SkeletonTable'
import { PHONE_QUERY, useMediaQuery } from '../table-rows/use-row-height'
import { useTranslation } from '../translations'
import type { TableProps } from './table-props'
import type { useTable } from './use-table'

type Props<Row extends TableRow, Live> = TableProps<Row, Live> & {
  table: ReturnType<typeof useTable<Row, Live>>
  tableRef: RefObject<TableHandle | null>
  onClearFilters: () => void
}

/** The part below the toolbar: the rows, or why there are none. */
export function TableContent<Row extends TableRow, Live>(props: Props<Row, Live>) {
  const { label, noun, reading, failure, empty, rowActions, bulkActions, table } = props
  const { t } = useTranslation()

  switch (table.state) {
    case 'failed':
      return <ErrorPanel reading={reading} title={failure} />
    case 'empty':
      return <EmptyState {...empty} />
    case 'unmatched':
      if (props.picture) return <Drawn {...props} />
      return (
        <Box role="status">
          <EmptyState title={t('table.unmatched', { noun: noun(2) })}>
            <Button onClick={props.onClearFilters}>{t('table.clearFilters')}</Button>
          </EmptyState>
        </Box>
      )
    case 'loading':
      if (props.picture) return <PageSkeleton />
      return (
        <Flex layerStyle="panel" flexDirection="column" overflow="hidden" minH="0">
          <SkeletonTable
            label={label}
            columns={table.columns}
            sort={table.view.sort}
            hasSelection={bulkActions !== undefined}
            hasMenu={rowActions !== undefined}
          />
        </Flex>
      )
    case 'listed':
      return props.picture ? <Drawn {...props} /> : <Listing {...props} />
  }
}

const Footer = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    // covers the line of the last row, which would otherwise double this one
    position: 'relative',
    zIndex: '1',
    mt: '-1px',
    h: '9',
    px: '4',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    textStyle: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Renders the picture instead of the rows. The picture stays when nothing matches, and its footer says so. */
function Drawn<Row extends TableRow, Live>(props: Props<Row, Live>) {
  const { table, tableRef, picture } = props

  return (
    <Flex layerStyle="panel" flexDirection="column" flex="1" minH="0" overflow="hidden">
      {picture?.(table.rows, tableRef)}
      <Footer>
        <RowCount {...props} />
      </Footer>
    </Flex>
  )
}

function RowCount<Row extends TableRow, Live>({ noun, table }: Props<Row, Live>) {
  const { t } = useTranslation()
  const { rows, allRows } = table
  const isWhole = rows.length === allRows.length

  return (
    <span aria-live="polite">
      {t(isWhole ? 'table.count' : 'table.countOf', {
        shown: rows.length,
        count: allRows.length,
        noun: noun(allRows.length),
      })}
    </span>
  )
}

function Listing<Row extends TableRow, Live>(props: Props<Row, Live>) {
  const { label, rowActions, bulkActions, table, tableRef } = props
  const { columns, rows, order, live, view, changeView, selection } = table
  const { t } = useTranslation()
  const isPhone = useMediaQuery(PHONE_QUERY)
  const { menu, menuElement } = useRowMenu(rows, rowActions)
  const listing = { label, columns, rows, order, live, menu, unfolded: props.unfolded }
  const [wantsSelection, setWantsSelection] = useState(false)
  const isSelecting = wantsSelection || selection.ids.size > 0

  return (
    <Flex layerStyle="panel" flexDirection="column" minH="0" overflow="hidden">
      {isPhone ? (
        <PhoneList {...listing} ref={tableRef} selection={isSelecting ? selection : undefined} />
      ) : (
        <GridTable
          {...listing}
          ref={tableRef}
          sort={view.sort}
          onSortChange={(sort) => changeView({ sort })}
          selection={bulkActions && selection}
        />
      )}
      {menuElement}
      <Footer>
        <RowCount {...props} />
        {isPhone && bulkActions && (
          <Button
            size="xs"
            variant="ghost"
            ms="auto"
            me="-2"
            aria-pressed={isSelecting}
            onClick={() => {
              setWantsSelection(!isSelecting)
              if (isSelecting) selection.replace([])
            }}
          >
            {t('table.selectRows')}
          </Button>
        )}
      </Footer>
    </Flex>
  )
}
