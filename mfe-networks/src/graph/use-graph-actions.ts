import type { MenuAction } from '@meshdeck/ui'
import { PanelRight, Waypoints } from 'lucide-react'

import type { GraphRow } from '../graph-model/graph-rows'
import { paths } from '../paths'
import { reachActions } from '../tables/reach-actions'
import { useTranslation } from '../translations'
import { graphRowHref } from './graph-columns'

/** What can be done with a row: all of it leads elsewhere. */
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
