import { StatusBadge } from '@meshdeck/ui'

import type { EgressRow } from '../shared/egress-rows'
import { useTranslation } from '../translations'

/** Whether a route is active; one that no node routes to is active in name only. */
export function RouteStatus({ row }: { row: Pick<EgressRow, 'isActive' | 'isWithoutNode'> }) {
  const { t } = useTranslation()
  if (row.isActive && row.isWithoutNode) {
    return <StatusBadge status="warning" label={t('egress.filter.noNode')} />
  }
  return <StatusBadge status={row.isActive ? 'enabled' : 'disabled'} />
}
