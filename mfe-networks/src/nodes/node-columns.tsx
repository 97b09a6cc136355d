import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import type { Health } from '@meshdeck/domain/health'
import { expiresSoon, formatMinute } from '@meshdeck/domain/times'
import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import {
  type Column,
  type FilterField,
  FittingNames,
  type NamedView,
  naturalKey,
  RowLink,
} from '@meshdeck/ui/data-table'

import { addressColumn, endpointColumn, healthColumn, tagColumn } from '../shared/common-columns'
import { addressFilter, healthFilter } from '../shared/common-filters'
import { nodeKinds, type NodeRow, shownStatus, systemNames } from '../shared/node-rows'
import { paths } from '../shared/paths'

type Shown = {
  showsEndpoints: boolean
  /** Whether the edition has tags; only Pro does. */
  hasTags: boolean
}

/** Columns of the nodes table; they fit a window of 1280 px. Health follows the live statuses. */
export function nodeColumns(
  t: TFunction<'networks'>,
  { showsEndpoints, hasTags }: Shown,
): Array<Column<NodeRow, string>> {
  return [
    {
      id: 'name',
      header: t('nodes.name'),
      width: 'minmax(7.5rem, 1.5fr)',
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
    healthColumn(t, 'minmax(7.25rem, 8rem)', shownStatus),
    addressColumn(t, 'minmax(10.75rem, 1fr)'),
    endpointColumn(t, { width: 'minmax(10.25rem, 1fr)', isShown: showsEndpoints }),
    {
      id: 'kind',
      header: t('nodes.kind'),
      width: 'minmax(7.25rem, 1fr)',
      text: ({ kinds }) => kinds.map((kind) => t(`kind.${kind}`)).join(', '),
      cell: ({ kinds }) => (
        <FittingNames className="chip outlined" names={kinds.map((kind) => t(`kind.${kind}`))} />
      ),
    },
    ...(hasTags ? [tagColumn(t, 'minmax(6.75rem, 1fr)')] : []),
    {
      id: 'seen',
      header: t('nodes.lastSeen'),
      width: 'minmax(6.75rem, 8.5rem)',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ lastSeen }) => lastSeen,
      moment: ({ lastSeen }) => lastSeen,
      cell: ({ lastSeen }) => (lastSeen > 0 ? <RelativeTime moment={lastSeen} /> : '–'),
    },
  ]
}

/** Value in the address for an unknown one. */
const UNKNOWN = 'unknown'
const known = (value: string) => (value === UNKNOWN ? '' : value)

const ages = ['1d', '7d', '30d', '90d']

type Known = {
  /** The existing tags. */
  tags: readonly string[]
  versions: readonly string[]
  locations: readonly string[]
  /** Healths that rows may have; by default those of nodes. */
  healths?: readonly Health[]
}

/** Filter fields of nodes. */
export function nodeFilters(
  t: TFunction<'networks'>,
  { tags, versions, locations, healths }: Known,
): Array<FilterField<NodeRow, string>> {
  const unknown = { value: UNKNOWN, label: t('ui:health.unknown') }
  const ageText = (value: string) => t('nodes.lastDays', { count: readDays(value) ?? 0 })

  return [
    healthFilter(t, shownStatus, healths),
    {
      id: 'kind',
      label: t('nodes.kind'),
      options: nodeKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      meets: (row, value) => row.kinds.some((kind) => kind === value),
    },
    {
      id: 'os',
      label: t('nodes.os'),
      options: [...[...systemNames].map(([value, label]) => ({ value, label })), unknown],
      meets: ({ os }, value) => os === known(value),
      groupOf: ({ os }) => os || UNKNOWN,
    },
    {
      id: 'version',
      label: t('nodes.version'),
      options: [
        { value: 'outdated', label: t('shared.outdated') },
        ...versions.map(ofItself),
        unknown,
      ],
      meets: ({ isOutdated, version }, value) =>
        value === 'outdated' ? isOutdated : version === known(value),
      groupOf: ({ version }) => version || UNKNOWN,
    },
    {
      id: 'location',
      label: t('nodes.location'),
      options: [...locations.map(ofItself), unknown],
      meets: ({ location }, value) => location === known(value),
      groupOf: ({ location }) => location || UNKNOWN,
    },
    {
      id: 'expiry',
      label: t('nodes.expiry'),
      options: [{ value: 'soon', label: t('nodes.soon') }],
      meets: ({ expires }, value) => value === 'soon' && expiresSoon(expires),
    },
    {
      id: 'seen',
      label: t('nodes.seen'),
      options: ages.map((value) => ({ value, label: ageText(value) })),
      entry: {
        label: t('nodes.days'),
        read: (text) => (readDays(`${text.trim()}d`) === undefined ? undefined : `${text.trim()}d`),
        refusal: t('nodes.daysRefused'),
        labelOf: ageText,
      },
      meets: ({ lastSeen }, value) => isWithinDays(lastSeen, value),
    },
    addressFilter(t, ({ addresses }) => addresses),
    // last, because there may be many
    {
      id: 'tag',
      label: t('nodes.tag'),
      options: tags.map(ofItself),
      meets: (row, value) => row.tags.includes(value),
    },
  ]
}

const ofItself = (value: string) => ({ value, label: value })

/** Returns the saved views for regular checks. */
export const nodeViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('nodes.cleanUp'), search: 'filter=-seen%3A30d&sort=seen' },
]
