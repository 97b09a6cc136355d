import { type TFunction, useTranslation } from '@meshdeck/platform'
import { type Column, type FilterField, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { useMemo } from 'react'

import { paths } from '../paths'

type InNetwork = { network: string }

/** What a table of all networks has besides those of one: column and filter by network. */
export function useOfNetworks(rows: readonly InNetwork[] | undefined) {
  const { t } = useTranslation('networks')
  // memoised because new columns render every row again
  const column = useMemo(() => networkColumn(t), [t])
  return useMemo(() => ({ column, filter: networkFilter(t, rows) }), [t, column, rows])
}

const networkColumn = (t: TFunction): Column<InNetwork> => ({
  id: 'network',
  header: t('networks:shared.network'),
  width: 'minmax(6rem, 1fr)',
  sortKey: ({ network }) => naturalKey(network),
  text: ({ network }) => network,
  cell: ({ network }) => <RowLink to={paths.network(network)}>{network}</RowLink>,
})

/** Offered are the networks that rows are in. */
const networkFilter = (t: TFunction, rows: readonly InNetwork[] = []): FilterField<InNetwork> => ({
  id: 'network',
  label: t('networks:shared.network'),
  options: [...new Set(rows.map(({ network }) => network))]
    .toSorted()
    .map((value) => ({ value, label: value })),
  meets: ({ network }, value) => network === value,
})
