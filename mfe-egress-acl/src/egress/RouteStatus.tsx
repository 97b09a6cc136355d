import { StatusBadge } from '@meshdeck/ui'

import type { EgressRow } from '../shared/egress-rows'
import { useTranslation } from '../translations'
import { activeText } from './egress-columns'

/** Badge for whether a route is active; marks an active route that no node routes to. */
export function RouteStatus({ row }: { row: Pick<EgressRow, 'isActive' | 'isWithoutNode'> }) {
  const { t } = useTranslation()
  if (row.isActive && row.isWithoutNode) {
    return <StatusBadge status="warning" label={t('egress.filter.noNode')} />
  }
  return (
    <StatusBadge
      status={row.isActive ? 'enabled' : 'disabled'}
      label={t(activeText(row.isActive))}
    />
  )
}
