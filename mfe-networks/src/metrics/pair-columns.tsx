import type { TFunction } from '@meshdeck/platform'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { linkColumns } from './link-columns'
import type { PairRow } from './pair-rows'

/** The columns of pairs; what a pair is called leads to all that is known of it. */
export const pairColumns = (t: TFunction, hrefOf: (pair: PairRow) => string): Column<PairRow>[] => [
  {
    id: 'pair',
    header: t('metrics:column.pair'),
    width: 'minmax(16rem, 3fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => (
      <>
        <RowLink to={hrefOf(row)}>{row.name}</RowLink>
        {(row.one.isGone || row.other.isGone) && (
          <span className="chip outlined" title={goneNames(row)}>
            {t('metrics:gone')}
          </span>
        )}
      </>
    ),
  },
  ...linkColumns(t),
]

const goneNames = ({ one, other }: PairRow) =>
  [one, other]
    .filter(({ isGone }) => isGone)
    .map(({ name }) => name)
    .join(', ')
