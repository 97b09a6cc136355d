import type { TFunction } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { egressNodeName, EgressNodes } from '../egress/EgressNodes'
import { EgressTarget } from '../egress/EgressTarget'
import { paths } from '../paths'
import type { Overlap, PlacedRoute } from './route-overlaps'

/** The columns of the routes of all networks; `takers` take the address that is asked about. */
export function allRoutesColumns(
  t: TFunction,
  { isPro, takers }: { isPro: boolean; takers: ReadonlySet<string> },
): Column<PlacedRoute>[] {
  const nameOf = egressNodeName(t, isPro)
  return [
    {
      id: 'range',
      header: t('egress:egress.filter.range'),
      width: 'minmax(11rem, 1fr)',
      sortKey: ({ target }) => naturalKey(target ?? ''),
      text: ({ target }) => target ?? t('egress:egress.internetShort'),
      cell: ({ name, target }) => <EgressTarget name={name} target={target} />,
    },
    {
      id: 'name',
      header: t('egress:egress.column.name'),
      width: 'minmax(9rem, 1fr)',
      isFixed: true,
      phone: 'below',
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, networkId }) => (
        <>
          <RowLink to={paths.egressRoute(networkId, id)}>{name || id.slice(0, 8)}</RowLink>
          {takers.has(id) && <span className="chip">{t('all-routes:takesIt')}</span>}
        </>
      ),
    },
    {
      id: 'network',
      header: t('all-routes:network'),
      width: 'minmax(8rem, 1fr)',
      phone: 'below-end',
      sortKey: ({ networkId }) => naturalKey(networkId),
      text: ({ networkId }) => networkId,
      cell: ({ networkId }) => <RowLink to={paths.egress(networkId)}>{networkId}</RowLink>,
    },
    {
      id: 'through',
      header: t('all-routes:through'),
      width: 'minmax(11rem, 2fr)',
      sortKey: ({ nodes }) => naturalKey(nodes[0]?.name ?? ''),
      text: ({ nodes }) => nodes.map(nameOf).join(', ') || t('egress:egress.noNodes'),
      cell: ({ nodes }) => <EgressNodes nodes={nodes} />,
    },
    {
      id: 'status',
      header: t('all-routes:status'),
      width: '6rem',
      phone: 'beside',
      sortKey: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive }) => t(isActive ? 'ui:health.enabled' : 'ui:health.disabled'),
    },
    {
      id: 'overlap',
      header: t('all-routes:overlap.title'),
      width: 'minmax(16rem, 3fr)',
      sortKey: ({ overlap }) => overlapRank(overlap),
      text: ({ overlap }) => (overlap ? overlapText(t, overlap) : ''),
      cell: ({ overlap }) =>
        overlap ? (
          <>
            <Span className={overlap.isWithin ? 'chip warning' : 'chip outlined'} flexShrink="0">
              {t(overlap.isWithin ? 'all-routes:overlap.own' : 'all-routes:overlap.two')}
            </Span>
            <span className="text" title={overlapText(t, overlap)}>
              {overlapText(t, overlap)}
            </span>
          </>
        ) : (
          '–'
        ),
    },
  ]
}

function overlapRank(overlap: Overlap | undefined): number {
  if (!overlap) return 2
  return overlap.isWithin ? 0 : 1
}

/** Of two routes of one network one wins; a device in two networks has to choose. */
const overlapWords = {
  same: { here: 'all-routes:overlap.sameHere', elsewhere: 'all-routes:overlap.same' },
  inside: { here: 'all-routes:overlap.insideHere', elsewhere: 'all-routes:overlap.inside' },
  holds: { here: 'all-routes:overlap.holdsHere', elsewhere: 'all-routes:overlap.holds' },
}

function overlapText(t: TFunction, { relation, isWithin, name, networkId, more }: Overlap): string {
  const other = isWithin ? name : `${name}, ${networkId}`
  const text = t(overlapWords[relation][isWithin ? 'here' : 'elsewhere'], { other })
  return more > 0 ? t('all-routes:overlap.more', { text, count: more }) : text
}
