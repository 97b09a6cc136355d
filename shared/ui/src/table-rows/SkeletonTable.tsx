import { chakra } from '@chakra-ui/react'

import { Box, Flex, SrOnly } from '../controls/layout'
import { Skeleton, useIsDelayOver } from '../page/loading'
import type { Column, Sort } from '../table-model/types'
import { useTranslation } from '../translations'
import { HeaderRow, Table } from './GridTable'
import { gridVariables } from './table-styles'
import { useDensity, useRowHeight } from './use-row-height'

const ROWS = 8
// percent of the cell; uneven like real values
const WIDTHS = [62, 78, 54, 70]

type Props<Row, Live> = {
  label: string
  columns: ReadonlyArray<Column<Row, Live>>
  sort: Sort
  hasSelection: boolean
  hasMenu: boolean
}

const SkeletonRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    h: 'var(--row-height)',
    ps: '1',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
  },
})

/** The real header above placeholder rows, which have the height of the real ones. */
export function SkeletonTable<Row, Live>(props: Props<Row, Live>) {
  const { label, columns, sort, hasSelection, hasMenu } = props
  const { t } = useTranslation()
  const [density] = useDensity()
  const rowHeight = useRowHeight(density)
  const isLate = useIsDelayOver()

  return (
    <Box
      overflow="hidden"
      aria-busy="true"
      css={gridVariables({ columns, rowHeight, hasSelection, hasMenu })}
    >
      <SrOnly role="status">{t('loading')}</SrOnly>
      <Table aria-label={label} inert>
        <HeaderRow
          columns={columns}
          sort={sort}
          onSortChange={ignore}
          hasMenu={hasMenu}
          selectAll={hasSelection && <Box boxSize="4" />}
        />
      </Table>
      <Box minH={`${ROWS * rowHeight}px`}>
        {isLate &&
          Array.from({ length: ROWS }, (_, row) => (
            <SkeletonRow key={row} aria-hidden="true">
              {hasSelection && <span />}
              {columns.map(({ id, align }, column) => (
                <Flex key={id} px="3" justifyContent={align}>
                  <Skeleton style={{ width: `${WIDTHS[(row + column) % WIDTHS.length]}%` }} />
                </Flex>
              ))}
            </SkeletonRow>
          ))}
      </Box>
    </Box>
  )
}

const ignore = () => undefined
