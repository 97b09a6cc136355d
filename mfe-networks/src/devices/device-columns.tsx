import { addressKey } from '@meshdeck/domain/address-key'
import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { type Column, type NamedView, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { healthColumn } from '../shared/common-columns'
import { addressFilter, healthFilter, yesNoOptions } from '../shared/common-filters'
import { systemNames } from '../shared/node-rows'
import { paths } from '../shared/paths'
import type { DeviceRow } from './device-rows'

/** Columns of the devices table; they fit a window of 1280 px. Health follows the live statuses. */
export const deviceColumns = (
  t: TFunction<'networks'>,
  { showsEndpoints }: { showsEndpoints: boolean },
): Array<Column<DeviceRow, string>> => [
  {
    id: 'name',
    header: t('devices.name'),
    width: 'minmax(7.25rem, 3fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name }) => <RowLink to={paths.device(id)}>{name}</RowLink>,
  },
  { ...healthColumn(t, { width: '7.5rem' }, liveOf), filter: healthFilter(t, liveOf) },
  endpointColumn(t, showsEndpoints),
  {
    id: 'port',
    header: t('devices.column.port'),
    width: '4.5rem',
    align: 'end',
    sortKey: ({ port }) => port,
    text: ({ port }) => (port ? String(port) : ''),
    cell: ({ port }) => <span className="mono">{port || '–'}</span>,
  },
  {
    id: 'os',
    header: t('devices.os'),
    width: '5.25rem',
    sortKey: ({ os }) => os,
    cell: ({ os }) => os || '–',
    filter: {
      options: [...systemNames].map(([value, label]) => ({ value, label })),
      matches: ({ os }, value) => os === systemNames.get(value),
    },
  },
  versionColumn(t),
  {
    id: 'networks',
    header: t('devices.networks'),
    width: '6rem',
    align: 'end',
    sortKey: ({ networkCount }) => networkCount,
    cell: ({ networkCount }) => networkCount,
    filter: {
      options: [{ value: 'none', label: t('devices.noNetwork') }],
      matches: ({ networkCount }, value) => value === 'none' && networkCount === 0,
    },
  },
  {
    id: 'default',
    header: t('devices.column.default'),
    width: '9.5rem',
    sortKey: ({ isDefault }) => Number(!isDefault),
    cell: ({ isDefault }) => t(`devices.column.${isDefault ? 'automatic' : 'manual'}`),
    filter: {
      label: t('devices.default'),
      options: yesNoOptions(t),
      matches: ({ isDefault }, value) => value === (isDefault ? 'yes' : 'no'),
    },
  },
  {
    id: 'seen',
    header: t('nodes.lastSeen'),
    width: '7.5rem',
    align: 'end',
    sortKey: ({ lastSeen }) => lastSeen,
    moment: ({ lastSeen }) => lastSeen,
    cell: ({ lastSeen }) => (lastSeen > 0 ? <RelativeTime moment={lastSeen} /> : '–'),
  },
]

const liveOf = (_row: DeviceRow, live: string | undefined) => live

const endpointColumn = (
  t: TFunction<'networks'>,
  showsEndpoints: boolean,
): Column<DeviceRow, string> => ({
  id: 'endpoint',
  header: t('devices.endpoint'),
  width: 'minmax(9rem, 9.5rem)',
  phone: 'below',
  sortKey: ({ endpoints }) => addressKey(...endpoints),
  text: ({ endpoints }) => (showsEndpoints ? endpoints.join(' ') : t('shared.endpoints.hidden')),
  cell: ({ endpoints: [first, second] }) =>
    showsEndpoints ? (
      <>
        <span className="mono strong">{first ?? '–'}</span>
        {second && <span title={second}>+ IPv6</span>}
      </>
    ) : (
      t('shared.endpoints.hidden')
    ),
  filter: { ...addressFilter(t, ({ endpoints }) => endpoints), label: t('devices.endpoint') },
})

const versionColumn = (t: TFunction<'networks'>): Column<DeviceRow, string> => ({
  id: 'version',
  header: t('devices.version'),
  width: 'minmax(9rem, 1fr)',
  phone: 'below-end',
  sortKey: ({ version }) => naturalKey(version),
  text: ({ version }) => version,
  cell: ({ version, isOutdated }) => (
    <>
      {version ? <span className="mono">{version}</span> : t('common:health.unknown')}
      {isOutdated && <span className="chip warning">{t('shared.outdated')}</span>}
    </>
  ),
  filter: {
    options: [
      { value: 'outdated', label: t('shared.outdated') },
      { value: 'unknown', label: t('common:health.unknown') },
    ],
    matches: ({ isOutdated, version }, value) =>
      value === 'outdated' ? isOutdated : value === 'unknown' && version === '',
  },
})

/** The address last: it takes a range that is typed. */
export const deviceFilterOrder = ['health', 'os', 'version', 'networks', 'default']

/** Returns the saved views for regular checks. */
export const deviceViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('devices.views.outdated'), search: 'filter=version%3Aoutdated' },
  { label: t('devices.views.offline'), search: 'filter=health%3Aoffline' },
  { label: t('devices.views.noNetwork'), search: 'filter=networks%3Anone' },
]
