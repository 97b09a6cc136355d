import { type TFunction } from '@meshdeck/platform'
import { type Column, type FilterField, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { useMemo } from 'react'

import { paths } from '../paths'
import type { OfNetworks } from '../tables/of-networks'
import { useTranslation } from '../translations'

type InNetwork = { network: string }

/** A column and a filter for the networks that rows are in. */
export function useOfNetworks<Row extends InNetwork>(
  rows: readonly Row[] | undefined,
): OfNetworks<Row> {
  const { t } = useTranslation()
  // the same as long as it can be: new columns render every row again
  const withNetwork = useMemo(() => placeNetwork<Row>(t), [t])
  return useMemo(() => ({ withNetwork, filter: networkFilter(t, rows) }), [t, withNetwork, rows])
}

/** After the name; on a phone in the place of the addresses, which say less. */
const placeNetwork =
  <Row extends InNetwork>(t: TFunction): OfNetworks<Row>['withNetwork'] =>
  (columns) => [...columns.slice(0, 1), networkColumn(t), ...columns.slice(1).map(offPhone)]

function offPhone<Row>(column: Column<Row, string>): Column<Row, string> {
  if (column.phone !== 'below') return column
  const { phone: _below, ...others } = column
  return others
}

const networkColumn = (t: TFunction): Column<InNetwork> => ({
  id: 'network',
  header: t('networks:shared.network'),
  width: 'minmax(7.5rem, 1fr)',
  phone: 'below',
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
  groupOf: ({ network }) => network,
})
