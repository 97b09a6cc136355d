import { ByNodeChoice, PartNote } from './ByNodeChoice'
import { MemberChoice, memberOf } from './MemberChoice'
import { NodeTotalsTable } from './NodeTotalsTable'
import { SummaryCards } from './SummaryCards'
import { useMetrics } from './use-metrics'
import { usePairs } from './use-pairs'

/** Cards that lead to the pairs they count, and a line for each node that leads to its own. */
export function NetworkAnalytics({ networkId }: { networkId: string }) {
  const { byNode, data, error, refetch, of } = useMetrics(networkId)
  const pairs = usePairs(data, of)
  if (byNode && !byNode.isFailed && !data && of === undefined) return <ByNodeChoice {...byNode} />

  return (
    <>
      <PartNote byNode={byNode} isShown={data !== undefined} />
      <SummaryCards networkId={networkId} summary={pairs?.summary} of={of} />
      <NodeTotalsTable
        networkId={networkId}
        totals={{ data: pairs?.totals, error, refetch }}
        choice={of !== undefined && data && <MemberChoice of={memberOf(data.members, of)} />}
      />
    </>
  )
}
