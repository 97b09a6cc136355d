import { type TFunction } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'
import { linkColumns } from './link-columns'
import type { PairRow } from './pair-rows'

/** The columns of pairs; what a pair is called leads to all that is known of it. */
export const pairColumns = (t: TFunction): Column<PairRow>[] => [
  {
    id: 'pair',
    header: t('networks:metrics.column.pair'),
    width: 'minmax(16rem, 3fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => <PairName row={row} />,
  },
  ...linkColumns(t),
]

/** Its link keeps what the address has by then: search, filters and order. */
function PairName({ row }: { row: PairRow }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { name, one, other } = row

  return (
    <>
      <RowLink to={linkTo('pair', { one: one.id, other: other.id })}>{name}</RowLink>
      {(one.isGone || other.isGone) && (
        <span className="chip outlined" title={goneNames(row)}>
          {t('metrics.gone')}
        </span>
      )}
    </>
  )
}

const goneNames = ({ one, other }: PairRow) =>
  [one, other]
    .filter(({ isGone }) => isGone)
    .map(({ name }) => name)
    .join(', ')
