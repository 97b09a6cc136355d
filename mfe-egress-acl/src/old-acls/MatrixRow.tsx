import { useTranslation } from '@meshdeck/platform'
import type { ListWindow } from '@meshdeck/ui/data-table'
import { memo } from 'react'

import type { AccessDraft } from './access-draft'
import { stateBetween } from './access-matrix'
import { cellName } from './access-words'

type Places = ListWindow['places']

type Props = {
  draft: AccessDraft
  /** It draws again when this is another one: the draft stays the same when something of it changes. */
  version: number
  /** Place of its member, and of those of the columns. */
  member: number
  columns: readonly number[]
  index: number
  places: Places
  gap: number
  size: number
  headWidth: number
  /** The cell that Tab enters, -1 for the name; undefined in the other rows. */
  active: number | undefined
  isRefused: boolean
}

/** A row of the matrix, with as many cells as are in view. */
export const MatrixRow = memo(Row, isSameRow)

function Row(props: Props) {
  const { draft, member, columns, index, places, gap, size, headWidth, active, isRefused } = props
  const { t } = useTranslation('old-acls')
  const { name = '' } = draft.matrix.members[member] ?? {}

  return (
    <div role="row" aria-rowindex={index + 2} style={{ marginTop: gap || undefined, height: size }}>
      <div role="rowheader" aria-colindex={1} style={{ width: headWidth }}>
        <HeadButton
          {...{ draft, member, others: columns, name, isRefused }}
          row={index}
          column={-1}
          isActive={active === -1}
        />
      </div>
      {places.map(({ index: column, gap: before }) => {
        const other = columns[column]
        if (other === undefined) return null
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={cellName(t, draft, { a: member, b: other })}
            aria-disabled={isRefused || member === other || undefined}
            tabIndex={active === column ? 0 : -1}
            data-row={index}
            data-column={column}
            className={cellClass(draft, member, other)}
            style={{ width: size, marginInlineStart: before || undefined }}
          />
        )
      })}
    </div>
  )
}

/** The columns in view are listed anew at every turn of the wheel, and mostly are those of before. */
function isSameRow(before: Props, after: Props): boolean {
  return (
    before.version === after.version &&
    before.draft === after.draft &&
    before.member === after.member &&
    before.columns === after.columns &&
    before.index === after.index &&
    before.gap === after.gap &&
    before.size === after.size &&
    before.headWidth === after.headWidth &&
    before.active === after.active &&
    before.isRefused === after.isRefused &&
    isSamePlaces(before.places, after.places)
  )
}

const isSamePlaces = (before: Places, after: Places) =>
  before.length === after.length &&
  before.every(({ index, gap }, at) => index === after[at]?.index && gap === after[at].gap)

type HeadProps = {
  draft: AccessDraft
  member: number
  /** Those that stand against it on screen. */
  others: readonly number[]
  name: string
  row: number
  column: number
  isActive: boolean
  isRefused: boolean
}

/** The name of a member; a press allows all its pairs that are shown, or blocks them where all are allowed. */
export function HeadButton(props: HeadProps) {
  const { draft, member, others, name, row, column, isActive, isRefused } = props
  const { t } = useTranslation('old-acls')
  const label = t(isWhollyOpen(draft, member, others) ? 'header.block' : 'header.allow', { name })

  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isRefused || undefined}
      title={name}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={column}
    >
      {name}
    </button>
  )
}

/** Whether a member may talk with all of these. */
export const isWhollyOpen = (draft: AccessDraft, member: number, others: readonly number[]) =>
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
