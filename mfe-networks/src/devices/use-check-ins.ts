import { everyNodeQuery, type Node } from '@meshdeck/api/nodes'
import { useQuery, useReading } from '@meshdeck/platform'

/** When each device last checked in, by its id, which its nodes alone know; undefined until known. */
export function useCheckIns(): ReadonlyMap<string, number> | undefined {
  return useReading(useQuery(everyNodeQuery()), checkInsOf).data
}

/** The latest check-in among the nodes of each device, in milliseconds since 1970. */
export function checkInsOf(nodes: readonly Node[]): Map<string, number> {
  const latest = new Map<string, number>()
  for (const { hostid, lastcheckin } of nodes) {
    latest.set(hostid, Math.max(lastcheckin * 1000, latest.get(hostid) ?? 0))
  }
  return latest
}
