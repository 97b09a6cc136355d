import { useMemo } from 'react'

import { ByNodeChoice, PartNote } from './ByNodeChoice'
import { MemberChoice, memberOf } from './MemberChoice'
import { toNodeTotals, toSummary } from './node-totals'
import { NodeTotalsTable } from './NodeTotalsTable'
import { toPairRows } from './pair-rows'
import { SummaryCards } from './SummaryCards'
import { useMetrics } from './use-metrics'

/** Cards that lead to the pairs they count, and a line for each node that leads to its own. */
export function NetworkAnalytics({ networkId }: { networkId: string }) {
  const { byNode, data, error, refetch, of } = useMetrics(networkId)
  const pairs = useMemo(() => data && toPairRows(data.metrics, data.members, of), [data, of])
  const totals = useMemo(() => pairs && toNodeTotals(pairs), [pairs])
  const summary = useMemo(() => pairs && toSummary(pairs), [pairs])
  if (byNode && !byNode.isFailed && !data && of === undefined) return <ByNodeChoice {...byNode} />

  return (
    <>
      <PartNote byNode={byNode} />
      <SummaryCards networkId={networkId} summary={summary} of={of} />
      <NodeTotalsTable
        networkId={networkId}
        totals={{ data: totals, error, refetch }}
        choice={of !== undefined && data && <MemberChoice of={memberOf(data.members, of)} />}
      />
    </>
  )
}
