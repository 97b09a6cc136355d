import type { TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime } from '@meshdeck/ui'
import { type Column, naturalKey, RowCopyButton, RowLink } from '@meshdeck/ui/data-table'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { paths } from '../paths'
import { addressColumn, healthColumn, tagColumn } from '../tables/common-columns'
import { KeyCell } from '../tables/KeyCell'
import { EnabledSwitch } from './EnabledSwitch'

type Shown = {
  /** Only Pro has them. */
  hasTags: boolean
  /** Whether anything says how they are; their list does not. */
  knowsHealth: boolean
}

/** The columns of config files, which fit a window of 1280 px. How they are follows the live map. */
export function configFileColumns(
  t: TFunction<'networks'>,
  { hasTags, knowsHealth }: Shown,
): Array<Column<ConfigFileRow, string>> {
  return [
    {
      id: 'name',
      header: t('configFiles.name'),
      width: 'minmax(7.25rem, 1.25fr)',
      isFixed: true,
      sortKey: ({ id }) => naturalKey(id),
      text: ({ id }) => id,
      cell: (row) => <RowLink to={paths.configFile(row.network, row.id)}>{row.id}</RowLink>,
    },
    // a network without a gateway by now has no status of its config files
    ...(knowsHealth
      ? [healthColumn<ConfigFileRow>(t, 'minmax(6.25rem, 8rem)', (_row, live) => live)]
      : []),
    {
      id: 'enabled',
      header: t('configFiles.enabled'),
      width: '5.75rem',
      phone: 'below-end',
      sortKey: ({ isEnabled }) => Number(!isEnabled),
      text: ({ isEnabled }) => t(isEnabled ? 'shared.yes' : 'shared.no'),
      cell: (row) => <EnabledSwitch row={row} />,
    },
    addressColumn(t, 'minmax(9.5rem, 1fr)'),
    {
      id: 'gateway',
      header: t('configFiles.gateway'),
      width: 'minmax(6rem, 1fr)',
      sortKey: ({ gateway }) => naturalKey(gateway),
      text: ({ gateway }) => gateway,
      cell: ({ gateway, gatewayId, network }) =>
        gateway ? <RowLink to={paths.gateway(network, gatewayId)}>{gateway}</RowLink> : '–',
    },
    {
      id: 'owner',
      header: t('configFiles.owner'),
      width: 'minmax(5.75rem, 1.25fr)',
      sortKey: ({ owner }) => naturalKey(owner),
      text: ({ owner }) => owner,
      cell: (row) => <Owner row={row} programText={t('configFiles.ofProgram')} />,
    },
    keyColumn(t),
    ...(hasTags ? [tagColumn(t, 'minmax(4.5rem, 1fr)')] : []),
    {
      id: 'changed',
      header: t('configFiles.changed'),
      width: 'minmax(6.25rem, 8rem)',
      align: 'end',
      sortKey: ({ lastChange }) => lastChange,
      moment: ({ lastChange }) => lastChange,
      cell: ({ lastChange }) => (lastChange > 0 ? <RelativeTime moment={lastChange} /> : '–'),
    },
  ]
}

type OwnerProps = { row: ConfigFileRow; programText: string }

/** Who has made it, and with what when it was no person's doing. */
function Owner({ row: { owner, program }, programText }: OwnerProps) {
  return (
    <>
      <span className="text">{owner || '–'}</span>
      {program && (
        <Badge variant="outline" title={[program.device, program.os].filter(Boolean).join(' · ')}>
          {programText}
        </Badge>
      )}
    </>
  )
}

const keyColumn = (t: TFunction<'networks'>): Column<ConfigFileRow, string> => ({
  id: 'key',
  header: t('configFiles.key'),
  width: 'minmax(6rem, 1fr)',
  text: ({ publicKey }) => publicKey,
  cell: ({ id, publicKey }) => (
    <>
      <KeyCell value={publicKey} />
      <RowCopyButton value={publicKey} of={t('configFiles.keyOf', { name: id })} />
    </>
  ),
})
