import { addressKey } from '@meshdeck/domain/address-key'
import { shortId } from '@meshdeck/domain/short-id'
import type { TFunction } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import {
  type Column,
  type NamedView,
  naturalKey,
  optionsOf,
  RowLink,
} from '@meshdeck/ui/data-table'

import { paths } from '../shared/paths'
import { egressNodeName, EgressNodes, EgressTarget, egressTargetText } from './egress-cells'
import { activeFilter, activeText } from './egress-columns'
import type { Overlap, PlacedRoute, RouteMatch } from './route-overlaps'
import { RouteStatus } from './RouteStatus'

/** Returns the columns for the routes of all networks; `matches` states which routes take the searched address. */
export function allRoutesColumns(
  t: TFunction<'egress'>,
  { isPro, matches }: { isPro: boolean; matches: ReadonlyMap<string, RouteMatch> },
): Array<Column<PlacedRoute>> {
  const nameOf = egressNodeName(t, isPro)
  return [
    {
      id: 'range',
      header: t('egress.filter.range'),
      // fits a range and the one that stands for it at 1440 pixels
      width: 'minmax(13rem, 2.6fr)',
      sortKey: ({ target }) => addressKey(target ?? ''),
      text: (row) => egressTargetText(t, row),
      cell: (row) => <EgressTarget {...row} />,
    },
    {
      id: 'name',
      header: t('egress.column.name'),
      width: 'minmax(8rem, 1.3fr)',
      isFixed: true,
      phone: 'below',
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, networkId }) => (
        <>
          <RowLink to={paths.egressRoute(networkId, id)}>{name || shortId(id)}</RowLink>
          <MatchChip t={t} match={matches.get(id)} />
        </>
      ),
    },
    {
      id: 'network',
      header: t('egress.allPage.network'),
      width: 'minmax(8.5rem, 0.8fr)',
      phone: 'below-end',
      sortKey: ({ networkId }) => naturalKey(networkId),
      text: ({ networkId }) => networkId,
      cell: ({ networkId }) => <RowLink to={paths.egress(networkId)}>{networkId}</RowLink>,
      filter: {
        options: (rows) => optionsOf(rows, ({ networkId }) => [networkId]),
        matches: ({ networkId }, value) => networkId === value,
      },
    },
    {
      id: 'through',
      header: t('egress.allPage.through'),
      width: 'minmax(9rem, 1.5fr)',
      sortKey: ({ nodes }) => naturalKey(nodes[0]?.name ?? ''),
      text: ({ nodes }) => nodes.map(nameOf).join(', ') || t('egress.noNodes'),
      cell: (row) => <RoutingNodes t={t} row={row} />,
    },
    {
      id: 'status',
      header: t('egress.allPage.status'),
      width: '6.5rem',
      phone: 'beside',
      sortKey: ({ isActive }) => (isActive ? 0 : 1),
      text: ({ isActive, isWithoutNode }) =>
        isActive && isWithoutNode ? t('egress.filter.noNode') : t(activeText(isActive)),
      cell: (row) => <RouteStatus row={row} />,
      filter: activeFilter(t),
    },
    {
      id: 'overlap',
      header: t('egress.allPage.overlap.title'),
      // fits short overlap texts and the chip at 1440 pixels
      width: 'minmax(20rem, 2fr)',
      sortKey: ({ overlap }) => overlapRank(overlap),
      text: ({ overlap }) => (overlap ? overlapText(t, overlap) : ''),
      cell: ({ overlap }) => (overlap ? <OverlapCell t={t} overlap={overlap} /> : '–'),
      filter: {
        options: [
          { value: 'own', label: t('egress.allPage.overlap.own') },
          { value: 'two', label: t('egress.allPage.overlap.two') },
        ],
        matches: ({ overlap }, value) =>
          overlap !== undefined && overlap.isWithin === (value === 'own'),
      },
    },
  ]
}

/** Chip next to the name: whether the route takes the searched address, or would after another. */
function MatchChip({ t, match }: { t: TFunction<'egress'>; match: RouteMatch | undefined }) {
  if (!match) return null
  return (
    <Span className={match === 'takes' ? 'chip' : 'chip outlined'} flexShrink="0">
      {t(match === 'takes' ? 'egress.allPage.takesIt' : 'egress.allPage.line.next')}
    </Span>
  )
}

/** Nodes that route to the range, and how many of them are offline. */
function RoutingNodes({
  t,
  row: { nodes, offline, isDown },
}: {
  t: TFunction<'egress'>
  row: PlacedRoute
}) {
  return (
    <>
      <EgressNodes nodes={nodes} />
      {offline.length > 0 && (
        <Span
          className={isDown ? 'chip warning' : 'chip outlined'}
          flexShrink="0"
          title={offline.join(', ')}
        >
          {isDown ? t('egress.down') : t('egress.allPage.offline', { count: offline.length })}
        </Span>
      )}
    </>
  )
}

function OverlapCell({ t, overlap }: { t: TFunction<'egress'>; overlap: Overlap }) {
  const text = overlapText(t, overlap)

  return (
    <>
      <Span className={overlap.isWithin ? 'chip warning' : 'chip outlined'} flexShrink="0">
        {t(overlap.isWithin ? 'egress.allPage.overlap.own' : 'egress.allPage.overlap.two')}
      </Span>
      <span className="text" title={text}>
        {text}
      </span>
    </>
  )
}

function overlapRank(overlap: Overlap | undefined): number {
  if (!overlap) return 2
  return overlap.isWithin ? 0 : 1
}

/** Within one network one of two routes wins; a device in two networks has to choose. */
const overlapKeys = {
  same: {
    here: 'egress:egress.allPage.overlap.sameHere',
    elsewhere: 'egress:egress.allPage.overlap.same',
  },
  inside: {
    here: 'egress:egress.allPage.overlap.insideHere',
    elsewhere: 'egress:egress.allPage.overlap.inside',
  },
  holds: {
    here: 'egress:egress.allPage.overlap.holdsHere',
    elsewhere: 'egress:egress.allPage.overlap.holds',
  },
} as const

function overlapText(
  t: TFunction<'egress'>,
  { relation, isWithin, name, networkId, more }: Overlap,
): string {
  const other = isWithin ? name : `${name}, ${networkId}`
  const text = t(overlapKeys[relation][isWithin ? 'here' : 'elsewhere'], { other })
  return more > 0 ? t('egress.allPage.overlap.more', { text, count: more }) : text
}

/** Overlaps first: the page is for them. */
export const allRoutesFilterOrder = ['overlap']

/** Returns the saved views for regular checks. */
export const allRoutesViews = (t: TFunction<'egress'>): NamedView[] => [
  {
    label: t('egress.allPage.overlap.views'),
    search: 'filter=overlap%3Aown&filter=overlap%3Atwo&sort=overlap',
  },
]
