import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import type { Health } from '@meshdeck/domain/health'
import { expires as everExpires, expiresSoon, formatMinute } from '@meshdeck/domain/times'
import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import {
  type Column,
  type ColumnFilter,
  FittingNames,
  MoreNames,
  type NamedView,
  naturalKey,
  optionsOf,
  RowLink,
} from '@meshdeck/ui/data-table'

import {
  addressColumn,
  endpointColumn,
  healthColumn,
  tagColumn,
  tagFilter,
} from '../shared/common-columns'
import { addressFilter, healthFilter } from '../shared/common-filters'
import { nodeKinds, type NodeRow, shownKinds, shownStatus, systemNames } from '../shared/node-rows'
import { paths } from '../shared/paths'

type ColumnOptions = {
  showsEndpoints: boolean
  /** Whether the edition has tags; only Pro does. */
  hasTags: boolean
  /** Kinds that rows may have; only nodes by default. */
  healths?: readonly Health[]
}

/**
 * The columns of the nodes table and what it can be filtered by. Those that aren't optional fit a window of 1280 px.
 * Health follows the statuses of the live map.
 */
export function nodeColumns(
  t: TFunction<'networks'>,
  { showsEndpoints, hasTags, healths }: ColumnOptions,
): Array<Column<NodeRow, string>> {
  return [
    {
      id: 'name',
      header: t('nodes.name'),
      width: 'minmax(7.75rem, 1fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, network, expires }) => (
        <>
          <RowLink to={paths.node(network, id)}>{name}</RowLink>
          {expiresSoon(expires) && (
            <span
              className="chip warning"
              title={t('nodes.expires', { moment: formatMinute(expires) })}
            >
              {t('nodes.expiring')}
            </span>
          )}
        </>
      ),
    },
    {
      ...healthColumn(t, { width: '7.25rem' }, shownStatus),
      filter: healthFilter(t, shownStatus, healths),
    },
    {
      ...addressColumn(t, 'minmax(10.5rem, 1fr)'),
      filter: addressFilter(t, ({ addresses }) => addresses),
    },
    endpointColumn(t, { width: 'minmax(10rem, 1fr)', isShown: showsEndpoints }),
    {
      id: 'kind',
      header: t('nodes.kind'),
      width: 'minmax(6.75rem, 1.6fr)',
      text: (row) => kindNames(t, row).join(', '),
      cell: (row) => <FittingNames className="chip outlined" names={kindNames(t, row)} />,
      filter: {
        options: nodeKinds.map((value) => ({ value, label: t(`nodes.kindOf.${value}`) })),
        matches: ({ kinds }, value) => kinds.some((kind) => kind === value),
      },
    },
    ...(hasTags
      ? [{ ...tagColumn(t, 'minmax(7.5rem, 1.4fr)'), filter: tagFilter<NodeRow>(t) }]
      : []),
    {
      id: 'seen',
      header: t('nodes.lastSeen'),
      width: 'minmax(7rem, 8rem)',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ lastSeen }) => lastSeen,
      moment: ({ lastSeen }) => lastSeen,
      cell: ({ lastSeen }) => (lastSeen > 0 ? <RelativeTime moment={lastSeen} /> : '–'),
      filter: seenFilter(t),
    },
    ...deviceColumns(t),
    expiry(t),
  ]
}

/** What is known of the device. */
function deviceColumns(t: TFunction<'networks'>): Array<Column<NodeRow, string>> {
  return [
    {
      id: 'os',
      header: t('nodes.os'),
      width: 'minmax(5rem, 7rem)',
      isOptional: true,
      sortKey: ({ os }) => os,
      text: ({ os }) => systemNames.get(os) ?? os,
      cell: ({ os }) => (systemNames.get(os) ?? os) || '–',
      filter: systemFilter(t),
    },
    {
      id: 'version',
      header: t('nodes.version'),
      width: 'minmax(9.5rem, 1fr)',
      isOptional: true,
      sortKey: ({ version }) => naturalKey(version),
      text: ({ version }) => version,
      cell: ({ version, isOutdated }) => (
        <>
          {version ? <span className="mono">{version}</span> : t('common:health.unknown')}
          {isOutdated && <span className="chip warning">{t('shared.outdated')}</span>}
        </>
      ),
      filter: versionFilter(t),
    },
    {
      id: 'location',
      header: t('nodes.location'),
      width: 'minmax(9.5rem, 1fr)',
      isOptional: true,
      sortKey: ({ location }) => location,
      text: ({ location }) => location,
      cell: ({ location }) => <span className="mono text">{location || '–'}</span>,
      filter: textFilter(t, ({ location }) => location),
    },
    {
      id: 'host',
      header: t('nodes.hostId'),
      width: 'minmax(10rem, 1fr)',
      isOptional: true,
      text: ({ hostId }) => hostId,
      cell: ({ hostId }) => (
        <span className="mono text" title={hostId}>
          {hostId || '–'}
        </span>
      ),
    },
    {
      id: 'interfaces',
      header: t('nodes.interfaces'),
      width: 'minmax(10rem, 1fr)',
      isOptional: true,
      text: (row) => interfaceTexts(row).join(', '),
      cell: (row) => <Interfaces texts={interfaceTexts(row)} />,
    },
  ]
}

const expiry = (t: TFunction<'networks'>): Column<NodeRow, string> => ({
  id: 'expiry',
  header: t('nodes.expiry'),
  width: 'minmax(8.5rem, 10rem)',
  isOptional: true,
  sortKey: ({ expires }) => expires || Infinity,
  moment: ({ expires }) => expires,
  cell: ({ expires }) =>
    everExpires(expires) ? (
      <span className={expiresSoon(expires) ? 'chip warning' : 'text'}>
        {formatMinute(expires)}
      </span>
    ) : (
      t('nodes.neverExpires')
    ),
  filter: {
    options: [{ value: 'soon', label: t('nodes.soon') }],
    matches: ({ expires }, value) => value === 'soon' && expiresSoon(expires),
  },
})

/** Stands in the address for what the server does not know. */
const UNKNOWN = 'unknown'
const knownValue = (value: string) => (value === UNKNOWN ? '' : value)
const unknownOption = (t: TFunction<'networks'>) => ({
  value: UNKNOWN,
  label: t('common:health.unknown'),
})

/** By one text of each row: offers those that rows have, and that it is unknown. */
const textFilter = (
  t: TFunction<'networks'>,
  textOf: (row: NodeRow) => string,
): ColumnFilter<NodeRow, string> => ({
  options: (rows) => [...optionsOf(rows, (row) => [textOf(row)]), unknownOption(t)],
  matches: (row, value) => textOf(row) === knownValue(value),
  groupOf: (row) => textOf(row) || UNKNOWN,
})

function systemFilter(t: TFunction<'networks'>): ColumnFilter<NodeRow, string> {
  const systemOptions = [...systemNames].map(([value, label]) => ({ value, label }))
  return { ...textFilter(t, ({ os }) => os), options: [...systemOptions, unknownOption(t)] }
}

/** By the version, and by whether it is older than the server's. */
function versionFilter(t: TFunction<'networks'>): ColumnFilter<NodeRow, string> {
  const { matches, ...byText } = textFilter(t, ({ version }) => version)
  return {
    ...byText,
    options: (rows) => [
      { value: 'outdated', label: t('shared.outdated') },
      ...optionsOf(rows, ({ version }) => [version]),
      unknownOption(t),
    ],
    matches: (row, value, live) =>
      value === 'outdated' ? row.isOutdated : matches(row, value, live),
  }
}

const ages = ['1d', '7d', '30d', '90d']

function seenFilter(t: TFunction<'networks'>): ColumnFilter<NodeRow, string> {
  const ageText = (value: string) => t('nodes.lastDays', { count: readDays(value) ?? 0 })

  return {
    label: t('nodes.seen'),
    options: ages.map((value) => ({ value, label: ageText(value) })),
    entry: {
      label: t('nodes.days'),
      read: (text) => (readDays(`${text.trim()}d`) === undefined ? undefined : `${text.trim()}d`),
      refusal: t('nodes.daysRefused'),
      labelOf: ageText,
    },
    matches: ({ lastSeen }, value) => isWithinDays(lastSeen, value),
  }
}

const kindNames = (t: TFunction<'networks'>, row: NodeRow): string[] =>
  shownKinds(row).map((kind) => t(`nodes.kindOf.${kind}`))

const interfaceTexts = ({ host }: NodeRow): string[] =>
  host?.interfaces.map(({ name, addressString }) => `${name} ${addressString}`.trim()) ?? []

function Interfaces({ texts: [first = '–', ...others] }: { texts: readonly string[] }) {
  return (
    <>
      <span className="text">{first}</span>
      <MoreNames names={others} />
    </>
  )
}

/** Returns the saved views for regular checks. */
export const nodeViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('nodes.cleanUp'), search: 'filter=-seen%3A30d&sort=seen' },
]
