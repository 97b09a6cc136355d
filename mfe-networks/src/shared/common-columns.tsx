import { addressKey } from '@meshdeck/domain/address-key'
import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import {
  type Column,
  type ColumnFilter,
  FittingNames,
  naturalKey,
  optionsOf,
  RowLink,
} from '@meshdeck/ui/data-table'

import { healthRank } from './common-filters'
import { paths } from './paths'

/* Columns shared by nodes, gateways and config files; their width depends on the table. */

/**
 * Returns the health column; `statusOf` derives it from the row and the live status, which is undefined until loaded.
 * `hint` explains what the status is based on.
 */
export const healthColumn = <Row,>(
  t: TFunction<'networks'>,
  { width, hint }: { width: string; hint?: string },
  statusOf: (row: Row, live: string | undefined) => string | undefined,
): Column<Row, string> => ({
  id: 'health',
  header: t('nodes.health'),
  width,
  phone: 'beside',
  isLive: true,
  sortKey: (row, live) => healthRank(statusOf(row, live) ?? ''),
  text: (row, live) => {
    const status = statusOf(row, live)
    return status === undefined ? '' : t(`common:health.${healthOf(status)}`)
  },
  cell: (row, live) => {
    const status = statusOf(row, live)
    return status === undefined ? (
      '–'
    ) : (
      <StatusBadge status={status} {...(hint !== undefined && { title: hint })} />
    )
  },
})

/** Returns the column with the first address and a mark for one of the other family. */
export const addressColumn = (
  t: TFunction<'networks'>,
  width: string,
): Column<{ addresses: string[] }> => ({
  id: 'addresses',
  header: t('nodes.addresses'),
  width,
  phone: 'below',
  sortKey: ({ addresses }) => addressKey(...addresses),
  text: ({ addresses }) => addresses.join(' '),
  cell: ({ addresses: [first, second] }) => (
    <>
      <span className="mono strong">{first ?? '–'}</span>
      {second && <span title={second}>+ IPv6</span>}
    </>
  ),
})

/** Returns the column of the public address and port, unless hidden. */
export const endpointColumn = (
  t: TFunction<'networks'>,
  { width, isShown }: { width: string; isShown: boolean },
): Column<{ endpoint: string }> => {
  const hidden = t('shared.endpoints.hidden')
  return {
    id: 'endpoint',
    header: t('nodes.endpoint'),
    width,
    text: ({ endpoint }) => (isShown ? endpoint : hidden),
    cell: ({ endpoint }) => (isShown ? <span className="mono">{endpoint || '–'}</span> : hidden),
  }
}

/** Returns the column with as many tags as fit and the number of the others. */
export const tagColumn = (
  t: TFunction<'networks'>,
  width: string,
): Column<{ tags: readonly string[] }> => ({
  id: 'tags',
  header: t('nodes.tags'),
  width,
  text: ({ tags }) => tags.join(', '),
  cell: ({ tags }) => <FittingNames names={tags} />,
})

export const tagFilter = <Row extends { tags: readonly string[] }>(
  t: TFunction<'networks'>,
): ColumnFilter<Row, string> => ({
  id: 'tag',
  label: t('nodes.tag'),
  options: (rows) => optionsOf(rows, ({ tags }) => tags),
  matches: ({ tags }, value) => tags.includes(value),
})

/** Number of trailing characters that remain visible. */
const VISIBLE_END_LENGTH = 4

/** A public key in a table: cut in the middle in a narrow column, as the end helps to distinguish keys. */
export function KeyCell({ value }: { value: string }) {
  return (
    <span className="mono notranslate" style={{ minWidth: 0 }} title={value}>
      <span className="text" style={startStyle}>
        {value.slice(0, -VISIBLE_END_LENGTH)}
      </span>
      {value.slice(-VISIBLE_END_LENGTH)}
    </span>
  )
}

// inline, so that a selection of the whole copies one line
const startStyle = {
  display: 'inline-block',
  maxWidth: `calc(100% - ${VISIBLE_END_LENGTH}ch)`,
  verticalAlign: 'bottom',
}

type InNetwork = { network: string }

/** Inserts the network after the name; on a phone in place of the less relevant addresses. */
export const withNetwork = <Row extends InNetwork>(
  t: TFunction<'networks'>,
  columns: ReadonlyArray<Column<Row, string>>,
): Array<Column<Row, string>> => [
  ...columns.slice(0, 1),
  networkColumn(t),
  ...columns.slice(1).map(offPhone),
]

function offPhone<Row>(column: Column<Row, string>): Column<Row, string> {
  if (column.phone !== 'below') return column
  const { phone: _below, ...others } = column
  return others
}

const networkColumn = (t: TFunction<'networks'>): Column<InNetwork> => ({
  id: 'network',
  header: t('shared.network'),
  width: 'minmax(7rem, 1fr)',
  phone: 'below',
  sortKey: ({ network }) => naturalKey(network),
  text: ({ network }) => network,
  cell: ({ network }) => <RowLink to={paths.network(network)}>{network}</RowLink>,
  filter: {
    options: (rows) => optionsOf(rows, (row) => [row.network]),
    matches: ({ network }, value) => network === value,
    groupOf: ({ network }) => network,
  },
})
