import { useTranslation } from '@meshdeck/platform'
import { Box } from '@meshdeck/ui'
import { type ListWindow, windowStyles } from '@meshdeck/ui/data-table'

import type { AccessDraft } from './access-draft'
import { matrixStyles } from './matrix-styles'
import { HeadButton, MatrixRow } from './MatrixRow'
import { useDraftVersion } from './use-access-draft'
import { useMatrix } from './use-matrix'

type Props = {
  draft: AccessDraft
  /** Places of the members that the search leaves. */
  rows: readonly number[]
  columns: readonly number[]
  isRefused: boolean
}

/** Who may talk to whom, each against each: as many cells as are in view [OP-48]. */
export function AccessGrid({ draft, rows, columns, isRefused }: Props) {
  const { t } = useTranslation('old-acls')
  const version = useDraftVersion(draft)
  const { scrollRef, active, onKeyDown, onClick, rowWindow, columnWindow, size, head } = useMatrix({
    draft,
    rows,
    columns,
    isRefused,
  })

  return (
    <Box
      ref={scrollRef}
      role="grid"
      aria-label={t('label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-readonly={isRefused || undefined}
      layerStyle="panel"
      flex="0 1 auto"
      minH="48"
      overflow="auto"
      css={matrixStyles}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <MatrixHead
        {...{ draft, rows, columns, size, head, isRefused }}
        window={columnWindow}
        active={active.row === -1 ? active.column : undefined}
      />
      <Box
        role="rowgroup"
        {...windowStyles}
        style={{ height: rowWindow.height, width: head.width + columnWindow.height }}
      >
        {rowWindow.places.map(({ index, gap }) => {
          const member = rows[index]
          if (member === undefined) return null
          return (
            <MatrixRow
              key={index}
              {...{ draft, version, member, columns, index, gap, size, isRefused }}
              headWidth={head.width}
              places={columnWindow.places}
              active={active.row === index ? active.column : undefined}
            />
          )
        })}
      </Box>
    </Box>
  )
}

type HeadProps = Props & {
  window: ListWindow
  size: number
  head: { width: number; height: number }
  /** The name that Tab enters, if it is one of these. */
  active: number | undefined
}

/** The names of the columns in view. */
function MatrixHead(props: HeadProps) {
  const { draft, rows, columns, window, size, head, active, isRefused } = props

  return (
    <div
      role="row"
      aria-rowindex={1}
      className="head"
      style={{ height: head.height, width: head.width + window.height }}
    >
      <div role="presentation" className="corner" style={{ width: head.width }} />
      {window.places.map(({ index, gap }) => {
        const member = columns[index]
        if (member === undefined) return null
        return (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            style={{ width: size, marginInlineStart: gap || undefined }}
          >
            <HeadButton
              {...{ draft, member, isRefused }}
              others={rows}
              name={draft.matrix.members[member]?.name ?? ''}
              row={-1}
              column={index}
              isActive={active === index}
            />
          </div>
        )
      })}
    </div>
  )
}
