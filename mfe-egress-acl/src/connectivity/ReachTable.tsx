import type { Reading } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Waypoints } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import type { PolicyRow } from '../policy-model/policy-rows'
import type { SideAnswer } from '../reach-engine/reach-questions'
import type { NamedThing } from '../reach-things/named-things'
import { useTranslation } from '../translations'
import { reachColumns } from './reach-columns'
import { reachFilters } from './reach-filters'
import { countsOf, reachSearchText, toReachGroups, toReachRows } from './reach-rows'
import { ReachGroups } from './ReachGroups'
import { useCountText } from './use-count-text'

type Props = {
  networkId: string
  /** What is reached, else what reaches. */
  isOut: boolean
  side: SideAnswer
  things: ReadonlyMap<string, NamedThing>
  policies: readonly PolicyRow[]
}

/** One side of the reach of a thing: what decides, and everything once. */
export function ReachTable({ networkId, isOut, side, things, policies }: Props) {
  const { t } = useTranslation()
  const countText = useCountText()
  const known = useMemo(
    () => ({ things, policies: new Map(policies.map((row) => [row.id, row])) }),
    [things, policies],
  )
  // in a task of their own, for there may be thousands
  const answered = useDeferredValue(side)
  const rows = useMemo(() => toReachRows(answered, known), [answered, known])
  const groups = useMemo(() => toReachGroups(answered, known), [answered, known])
  const columns = useMemo(() => reachColumns(t, networkId), [t, networkId])
  const filterFields = useMemo(() => reachFilters(t, groups), [t, groups])
  const reading: Reading<typeof rows> = { data: rows, error: undefined, refetch: () => undefined }

  return (
    <Stack gap="4" flex="1" minH="0">
      <ReachGroups networkId={networkId} groups={groups} isOut={isOut} />
      <DataTable
        label={t(isOut ? 'reach.out.title' : 'reach.in.title')}
        viewKey="reach"
        noun={(count) => t('reach.count', { count })}
        reading={reading}
        columns={columns}
        searchText={reachSearchText}
        searchLabel={t('reach.search')}
        filterFields={filterFields}
        empty={{
          icon: Waypoints,
          title: t(isOut ? 'reach.out.empty' : 'reach.in.empty'),
          description: t(isOut ? 'reach.out.emptyHint' : 'reach.in.emptyHint'),
        }}
      />
      {rows.length > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {t(isOut ? 'reach.out.total' : 'reach.in.total', { what: countText(countsOf(side)) })}
        </Text>
      )}
    </Stack>
  )
}
