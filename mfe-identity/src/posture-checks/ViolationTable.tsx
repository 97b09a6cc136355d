import { hostListQuery } from '@meshdeck/api/hosts'
import { type Violator, violatorsQuery } from '@meshdeck/api/posture-checks'
import { useQuery, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { useTranslation } from '../translations'
import { severityFilter } from './check-filters'
import { violationColumns } from './violation-columns'
import { toViolationRows, type ViolationRow } from './violation-rows'

const searchText = ({ name, owner, check, message }: ViolationRow) =>
  [name, owner, check, message].join(' ')

/** Which devices of a network do not pass, and why, in the server's words. */
export function ViolationTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const violations = useViolationRows(networkId)
  // memoised because new ones render every row again
  const columns = useMemo(() => violationColumns(t, networkId), [t, networkId])
  const filterFields = useMemo(() => [severityFilter<ViolationRow>(t)], [t])

  return (
    <DataTable
      label={t('postureChecks.violations.title')}
      viewKey="violations"
      noun={(count) => t('postureChecks.violations.count', { count })}
      reading={violations}
      failure={t('postureChecks.violations.failed')}
      columns={columns}
      defaultSort="severity"
      searchText={searchText}
      filterFields={filterFields}
      empty={{
        icon: ShieldCheck,
        title: t('postureChecks.violations.empty'),
        description: t('postureChecks.violations.emptyHint'),
      }}
    />
  )
}

function useViolationRows(networkId: string) {
  const nodes = useQuery(violatorsQuery(networkId, 'nodes'))
  const devices = useQuery(violatorsQuery(networkId, 'users'))
  // only for their names
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const toRows = useCallback(
    (found: Violator[]) =>
      devices.data && hosts.data && toViolationRows(found, devices.data, hosts.data),
    [devices.data, hosts.data],
  )
  return useReading(nodes, toRows, devices, hosts)
}
