import type { chakra } from '@meshdeck/ui'
import { Matrix, type Place } from '@meshdeck/ui/chart'
import { type ComponentProps, useCallback } from 'react'

import { useTranslation } from '../translations'
import { type AccessDraft, cellName, stateBetween, useDraftVersion } from './access-matrix'

const size = { cellWidth: 2, cellHeight: 2, headWidth: 12, headHeight: 9 }

type Props = {
  draft: AccessDraft
  /** Indexes of the members that match the search. */
  rows: readonly number[]
  columns: readonly number[]
  /** Element ID of the reason why this user may not make changes. */
  refusalId: string | undefined
}

/** Matrix of which members may communicate; renders only the visible cells (decision OP-48). */
export function AccessGrid({ draft, rows, columns, refusalId }: Props) {
  const { t } = useTranslation()
  const version = useDraftVersion(draft)
  const isRefused = refusalId !== undefined

  const cellOf = useCallback(
    ({ row, column }: Place) => {
      const [a = 0, b = 0] = [rows[row], columns[column]]
      return {
        name: cellName(t, draft, { a, b }),
        isDisabled: isRefused || a === b,
        className: cellClass(draft, a, b),
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the draft stays the same when something of it changes
    [t, draft, version, rows, columns, isRefused],
  )
  const headOf = useCallback(
    ({ row, column }: Place) => {
      const [member = 0, otherMembers] = row < 0 ? [columns[column], rows] : [rows[row], columns]
      const name = draft.matrix.members[member]?.name ?? ''
      const label = t(
        isWhollyOpen(draft, member, otherMembers) ? 'oldAcls.header.block' : 'oldAcls.header.allow',
        {
          name,
        },
      )
      return { name, label, isDisabled: refusalId !== undefined, describedBy: refusalId }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the draft stays the same when something of it changes
    [t, draft, version, rows, columns, refusalId],
  )

  /** Pressing a name allows all its visible pairs, or blocks them if all are allowed. */
  function press({ row, column }: Place) {
    if (isRefused) return
    const [member, other] = [rows[row], columns[column]]
    if (member !== undefined && other !== undefined) return draft.toggle(member, other)
    const [named, others] = member === undefined ? [other, rows] : [member, columns]
    if (named !== undefined) draft.set([named], others, !isWhollyOpen(draft, named, others))
  }

  return (
    <Matrix
      label={t('oldAcls.label')}
      rowCount={rows.length}
      columnCount={columns.length}
      size={size}
      isReadOnly={isRefused}
      css={accessStyles}
      cellOf={cellOf}
      headOf={headOf}
      onPress={press}
    />
  )
}

/** Whether a member may communicate with all of these. */
const isWhollyOpen = (draft: AccessDraft, member: number, others: readonly number[]) =>
  others.every((other) => other === member || draft.isOpen(member, other))

function cellClass(draft: AccessDraft, a: number, b: number): string {
  if (a === b) return 'self'
  const state = stateBetween(draft.matrix, a, b)
  return [
    draft.isOpen(a, b) ? 'open' : 'closed',
    (state === 'unset' || state === 'one-sided') && 'unset',
    draft.isChanged(a, b) && 'changed',
    draft.isContested(a, b) && 'contested',
  ]
    .filter(Boolean)
    .join(' ')
}

type Styles = NonNullable<ComponentProps<typeof chakra.div>['css']>

/** Cells show their state by a mark, not by color alone. */
const accessStyles: Styles = {
  '& [role=columnheader] button': {
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
  },
  '& .open': { bg: 'success.subtle', color: 'success.fg' },
  '& .closed': { bg: 'critical.subtle', color: 'critical.fg' },
  '& .unset': { opacity: '0.55' },
  // check mark
  '& .open::before': {
    content: '""',
    w: '1.5',
    h: '3',
    mt: '-1',
    transform: 'rotate(45deg)',
    borderColor: 'currentColor',
    borderInlineEndWidth: '2px',
    borderBottomWidth: '2px',
  },
  '& .closed::before': { content: '"×"', fontSize: 'lg', lineHeight: '1' },
  '& .changed': { boxShadow: 'inset 0 0 0 2px {colors.accent.solid}', opacity: '1' },
  '& .contested': { boxShadow: 'inset 0 0 0 2px {colors.warning.solid}' },
}
