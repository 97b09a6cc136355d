import { currentLanguage, type TFunction } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { type Column, MoreNames, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { PanelRight, Waypoints } from 'lucide-react'

import { addressColumn, healthColumn } from '../shared/common-columns'
import { type GraphModel, type GraphRow, graphRowHref, markKinds } from '../shared/graph-rows'
import { paths } from '../shared/paths'
import { reachActions } from '../shared/row-actions'
import { useTranslation } from '../translations'

/** Columns with the content of the picture as text and numbers. */
export function graphColumns(
  t: TFunction<'networks'>,
  model: GraphModel,
): Array<Column<GraphRow, string>> {
  const dependedOnBy = ({ ties }: GraphRow) =>
    ties.flatMap(({ to }) => model.rows[model.indexOf.get(to) ?? -1]?.name ?? [])

  return [
    {
      id: 'name',
      header: t('nodes.name'),
      width: 'minmax(9rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: (row) => {
        const href = graphRowHref(row)
        return href === undefined ? (
          <span className="strong text">{row.name}</span>
        ) : (
          <RowLink to={href}>{row.name}</RowLink>
        )
      },
    },
    {
      id: 'mark',
      header: t('graph.mark'),
      width: 'minmax(7rem, 1fr)',
      phone: 'below',
      sortKey: ({ mark }) => t(`graph.marks.${mark}`),
      cell: ({ mark }) => t(`graph.marks.${mark}`),
      filter: {
        label: t('graph.shownAs'),
        options: markKinds.map((value) => ({ value, label: t(`graph.marks.${value}`) })),
        matches: ({ mark }, value) => mark === value,
        groupOf: ({ mark }) => mark,
      },
    },
    healthColumn(t, { width: '7.5rem' }, ({ status }, live) => live ?? status),
    {
      id: 'dependents',
      header: t('graph.dependents'),
      width: 'minmax(7rem, 8.5rem)',
      align: 'end',
      sortKey: ({ dependents }) => dependents,
      text: ({ dependents }) => String(dependents),
      cell: ({ dependents }) => dependents.toLocaleString(currentLanguage()),
    },
    {
      id: 'hubs',
      header: t('graph.hubs'),
      width: 'minmax(9rem, 1.5fr)',
      sortKey: (row) => naturalKey(dependedOnBy(row)[0] ?? ''),
      text: (row) => dependedOnBy(row).join(', '),
      cell: (row) => {
        const [first, ...others] = dependedOnBy(row)
        if (first === undefined) return '–'
        return (
          <>
            <span className="text notranslate">{first}</span>
            <MoreNames names={others} />
          </>
        )
      },
    },
    { ...addressColumn(t, 'minmax(9rem, 1fr)'), phone: 'below-end' },
    {
      id: 'location',
      header: t('nodes.location'),
      width: 'minmax(9.75rem, 1fr)',
      sortKey: ({ location }) => location,
      text: ({ location }) => location,
      cell: ({ location }) => <span className="mono text">{location || '–'}</span>,
    },
  ]
}

/** Returns the actions of a row, all of which are links. */
export function useGraphActions(networkId: string): (row: GraphRow) => MenuAction[] {
  const { t } = useTranslation()

  return (row) => {
    const href = graphRowHref(row)
    const { mark: kind, id } = row
    return [
      {
        label: t('graph.show'),
        icon: Waypoints,
        to: `${paths.graph(networkId, id)}&view=graph`,
      },
      ...(href === undefined
        ? []
        : [
            {
              id: 'details' as const,
              label: t('nodes.details'),
              icon: PanelRight,
              to: href,
            },
          ]),
      ...(kind === 'route'
        ? []
        : reachActions(t, { networkId, kind: kind === 'client' ? 'client' : 'node', id })),
    ]
  }
}
