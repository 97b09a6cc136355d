import { addressKey } from '@meshdeck/domain/address-key'
import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import { type Column, FittingNames } from '@meshdeck/ui/data-table'

import { healthRank } from './health-rank'

/* Columns that nodes, gateways and config files have in common; how wide they are is up to the table. */

/** How it is; `statusOf` judges by the row and by what the status call says, undefined until it is there. */
export const healthColumn = <Row,>(
  t: TFunction,
  width: string,
  statusOf: (row: Row, live: string | undefined) => string | undefined,
): Column<Row, string> => ({
  id: 'health',
  header: t('networks:nodes.health'),
  width,
  phone: 'beside',
  isLive: true,
  sortKey: (row, live) => healthRank(statusOf(row, live) ?? ''),
  text: (row, live) => {
    const status = statusOf(row, live)
    return status === undefined ? '' : t(`ui:health.${healthOf(status)}`)
  },
  cell: (row, live) => {
    const status = statusOf(row, live)
    return status === undefined ? '–' : <StatusBadge status={status} />
  },
})

/** The first address, and that there is one of the other family. */
export const addressColumn = (t: TFunction, width: string): Column<{ addresses: string[] }> => ({
  id: 'addresses',
  header: t('networks:nodes.addresses'),
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

/** Where it is reached from outside, unless that is hidden. */
export const endpointColumn = (
  t: TFunction,
  { width, isShown }: { width: string; isShown: boolean },
): Column<{ endpoint: string }> => {
  const hidden = t('networks:endpoints.hidden')
  return {
    id: 'endpoint',
    header: t('networks:nodes.endpoint'),
    width,
    text: ({ endpoint }) => (isShown ? endpoint : hidden),
    cell: ({ endpoint }) => (isShown ? <span className="mono">{endpoint || '–'}</span> : hidden),
  }
}

/** As many tags as have room, and how many more there are. */
export const tagColumn = (t: TFunction, width: string): Column<{ tags: readonly string[] }> => ({
  id: 'tags',
  header: t('networks:nodes.tags'),
  width,
  text: ({ tags }) => tags.join(', '),
  cell: ({ tags }) => <FittingNames names={tags} />,
})
