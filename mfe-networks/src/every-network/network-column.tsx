import type { TFunction } from '@meshdeck/platform'
import { type Column, type FilterField, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'

type InNetwork = { network: string }

/** The network that a row of a table of all networks is in. */
export const networkColumn = (t: TFunction): Column<InNetwork> => ({
  id: 'network',
  header: t('networks:shared.network'),
  width: 'minmax(6rem, 1fr)',
  sortKey: ({ network }) => naturalKey(network),
  text: ({ network }) => network,
  cell: ({ network }) => <RowLink to={paths.network(network)}>{network}</RowLink>,
})

/** The filter by network; offered are those that rows are in. */
export const networkFilter = (
  t: TFunction,
  rows: readonly InNetwork[] | undefined,
): FilterField<InNetwork> => ({
  id: 'network',
  label: t('networks:shared.network'),
  options: [...new Set(rows?.map(({ network }) => network))]
    .toSorted()
    .map((value) => ({ value, label: value })),
  meets: ({ network }, value) => network === value,
})
