import { type Resource, useReachable, useServerStatus } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { shownData } from './shown-data'
import { subscribeToQueries } from './subscribe-to-queries'

/**
 * When the oldest data on screen was read that cannot be read again: any of the given resources while nobody
 * answers, else those whose last reading failed, with the reason. Undefined when all is as fresh as pages want it.
 */
export function useOldData(resources: readonly Resource[]) {
  const isReachable = useReachable()
  const { isNetworkHealthy } = useServerStatus()
  const isCutOff = !isReachable || !isNetworkHealthy

  const oldest = useSyncExternalStore(subscribeToQueries, () => {
    const old = shownData().filter(
      ({ queryKey, state }) =>
        resources.includes(queryKey[0]) && (isCutOff || state.error !== null),
    )
    return old.map(({ state }) => state).toSorted(byAge)[0]
  })
  return oldest && { moment: oldest.dataUpdatedAt, reason: isCutOff ? null : oldest.error }
}

type Aged = { dataUpdatedAt: number }

const byAge = (one: Aged, other: Aged) => one.dataUpdatedAt - other.dataUpdatedAt
