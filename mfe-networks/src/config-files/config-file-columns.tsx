import type { TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime, Span } from '@meshdeck/ui'
import {
  type Column,
  type NamedView,
  naturalKey,
  optionsOf,
  RowCopyButton,
  RowLink,
  RowSwitch,
  type TableFilters,
} from '@meshdeck/ui/data-table'
import { useState } from 'react'

import {
  addressColumn,
  healthColumn,
  KeyCell,
  tagColumn,
  tagFilter,
} from '../shared/common-columns'
import { addressFilter, healthFilter, yesNoOptions } from '../shared/common-filters'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileRights, useConfigFileSwitch } from './use-config-file-switch'

type ColumnOptions = {
  /** Whether the edition has tags; only Pro does. */
  hasTags: boolean
  /** Whether a call returns their health; their list doesn't. */
  knowsHealth: boolean
}

/** Columns of config files; they fit a window of 1280 px. Health follows the live statuses. */
export function configFileColumns(
  t: TFunction<'networks'>,
  { hasTags, knowsHealth }: ColumnOptions,
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
    // a network that no longer has a gateway has no statuses of its config files
    ...(knowsHealth
      ? [
          {
            ...healthColumn(t, { width: '6.75rem', hint: t('configFiles.healthHint') }, liveOf),
            filter: healthFilter(t, liveOf),
          },
        ]
      : []),
    {
      id: 'enabled',
      header: t('configFiles.enabled'),
      width: '5.25rem',
      phone: 'below-end',
      sortKey: ({ isEnabled }) => Number(!isEnabled),
      text: ({ isEnabled }) => t(isEnabled ? 'shared.yes' : 'shared.no'),
      cell: (row) => <EnabledSwitch row={row} />,
      filter: {
        options: yesNoOptions(t),
        matches: ({ isEnabled }, value) => isEnabled === (value === 'yes'),
      },
    },
    {
      ...addressColumn(t, 'minmax(9.5rem, 1fr)'),
      filter: addressFilter(t, ({ addresses }) => addresses),
    },
    {
      id: 'gateway',
      header: t('configFiles.gateway'),
      width: 'minmax(6rem, 1fr)',
      sortKey: ({ gateway }) => naturalKey(gateway),
      text: ({ gateway }) => gateway,
      cell: ({ gateway, gatewayId, network }) =>
        gateway ? <RowLink to={paths.gateway(network, gatewayId)}>{gateway}</RowLink> : '–',
      filter: {
        options: (rows) => optionsOf(rows, ({ gateway }) => [gateway]),
        matches: ({ gateway }, value) => gateway === value,
      },
    },
    {
      id: 'owner',
      header: t('configFiles.owner'),
      width: 'minmax(5.75rem, 1.25fr)',
      sortKey: ({ owner }) => naturalKey(owner),
      text: ({ owner }) => owner,
      cell: (row) => <Owner row={row} programText={t('configFiles.ofProgram')} />,
      filter: {
        options: (rows) => optionsOf(rows, ({ owner }) => [owner]),
        matches: ({ owner }, value) => owner === value,
      },
    },
    keyColumn(t),
    ...(hasTags
      ? [{ ...tagColumn(t, 'minmax(4.5rem, 1fr)'), filter: tagFilter<ConfigFileRow>(t) }]
      : []),
    {
      id: 'changed',
      header: t('configFiles.changed'),
      width: 'minmax(6.75rem, 8rem)',
      align: 'end',
      sortKey: ({ lastChange }) => lastChange,
      moment: ({ lastChange }) => lastChange,
      cell: ({ lastChange }) => (lastChange > 0 ? <RelativeTime moment={lastChange} /> : '–'),
    },
  ]
}

const liveOf = (_row: ConfigFileRow, live: string | undefined) => live

type OwnerProps = { row: ConfigFileRow; programText: string }

/** The owner, and the program if one created the file. */
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
  width: 'minmax(6rem, 1.5fr)',
  text: ({ publicKey }) => publicKey,
  cell: ({ id, publicKey }) => (
    <>
      <KeyCell value={publicKey} />
      <RowCopyButton value={publicKey} of={t('configFiles.keyOf', { name: id })} />
    </>
  ),
})

type Props = { row: ConfigFileRow }

/** Switch for whether the gateway lets the device in. Shows the target state while the call runs. */
function EnabledSwitch({ row }: Props) {
  const { t } = useTranslation()
  const { refusalOf } = useConfigFileRights()
  const { enable } = useConfigFileSwitch()
  const [wantedState, setWantedState] = useState<boolean>()

  async function handleChange(isEnabled: boolean) {
    setWantedState(isEnabled)
    await enable(row, isEnabled)
    setWantedState(undefined)
  }

  return (
    <>
      {/* cards on a phone have no header that names the switch */}
      <Span hideFrom="md">{t('configFiles.enabled')}</Span>
      <RowSwitch
        label={t('configFiles.enabledOf', { name: row.id })}
        isOn={wantedState ?? row.isEnabled}
        isBusy={wantedState !== undefined}
        disabledReason={refusalOf(row)}
        onChange={(isEnabled) => void handleChange(isEnabled)}
      />
    </>
  )
}

/** What config files are filtered by that no column shows. */
export const configFileFilters = (
  t: TFunction<'networks'>,
): TableFilters<ConfigFileRow, string> => ({
  filterFields: [
    {
      id: 'kind',
      label: t('configFiles.ofProgram'),
      options: [
        { value: 'program', label: t('shared.yes') },
        { value: 'person', label: t('shared.no') },
      ],
      matches: ({ program }, value) => (program !== undefined) === (value === 'program'),
    },
  ],
  filterOrder: ['network', 'health', 'enabled', 'kind', 'gateway', 'owner', 'tag'],
})

/** Returns the saved views for regular checks. */
export const configFileViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('configFiles.disabledFiles'), search: 'filter=enabled%3Ano' },
]
