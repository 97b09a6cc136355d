import {
  queryClient,
  type Resource,
  type ServerStatus,
  UnreachableError,
  useReachable,
  useServerStatus,
} from '@meshdeck/platform'
import { reachableAtom, store } from '@meshdeck/platform/shell'
import { useInterval, useTimeout } from '@meshdeck/ui/shell'
import { useState, useSyncExternalStore } from 'react'

import { shownData, subscribeToQueries } from '../shared/queries'

const statusKey = { queryKey: ['server-status'] as const }

/**
 * Fetches the server's status unless that call is already running. Resolves to whether the server is healthy; never
 * rejects.
 */
export async function askStatus(): Promise<boolean> {
  await queryClient.refetchQueries(statusKey, { cancelRefetch: false })
  return queryClient
    .getQueriesData<ServerStatus>(statusKey)
    .some(([, status]) => status?.isNetworkHealthy)
}

/** Interval of status calls while the server doesn't respond. */
const ASK_MS = 3000

/**
 * Minimum wait before failed data is refetched, in milliseconds: after a single lost call, and after an outage of the
 * server.
 */
const waitAfter = { 'a call': 10_000, 'the server': 0 } as const

/** Data younger than this is not refetched after an outage. */
const STALE_AFTER_MS = 30_000

type Connection = { isConnected: boolean; isDown: boolean }

/**
 * Checks the server while it doesn't respond and refetches visible data once it does, so that users don't have to press
 * Retry after an outage.
 */
export function useRecovery({ isConnected, isDown }: Connection): void {
  const [lost, setLost] = useState<'nothing' | 'a call' | 'the server'>('nothing')
  const lostNow = isDown ? 'the server' : 'a call'
  if (!isConnected && lost !== lostNow && lost !== 'the server') setLost(lostNow)
  const isOutage = lost === 'the server'

  useTimeout(() => void askStatus(), isConnected ? undefined : 0)
  useInterval(() => void askStatus(), isConnected ? undefined : ASK_MS)
  useTimeout(
    () => {
      setLost('nothing')
      refetchAll({ isOutage })
    },
    isConnected && lost !== 'nothing' ? waitAfter[lost] : undefined,
  )
}

/** Data about the server itself, which doesn't change while it runs. */
const serverResources: readonly Resource[] = ['server-config', 'feature-flags']

/** Refetches data once. After an outage the server may be a different one, and all data is outdated, hidden data too. */
function refetchAll({ isOutage }: { isOutage: boolean }): void {
  // pages whose code failed to load wait for this event, though the browser itself may never have been offline
  if (isOutage) window.dispatchEvent(new Event('online'))
  const oldQueries = isOutage
    ? shownData().filter((query) => query.isStaleByTime(STALE_AFTER_MS))
    : []
  if (isOutage) void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  void queryClient.refetchQueries({
    predicate: (query) =>
      query.state.status === 'error' ||
      (isOutage && serverResources.includes(query.queryKey[0])) ||
      oldQueries.includes(query),
  })
}

/** Maximum time a user waits after pressing a button until the reason for a failure appears. */
const STATUS_TIMEOUT_MS = 3000

/** How long a failed check is cached, so that a job with thousands of items checks four times a second. */
const MEMORY_MS = 250

// sign-in and sign-out don't change data and have their own error messages
const CREDENTIAL_CALLS = /\/(authenticate|logout|verify-totp)$/

let asking: Promise<boolean> | undefined

/**
 * Holds back a change while the server doesn't respond. The status is fetched first, so that a change that would
 * succeed isn't held back. Throws an `UnreachableError` marked as unsent; the change is not queued for later.
 */
export async function holdBack({ url }: Request): Promise<void> {
  if (store.get(reachableAtom) || CREDENTIAL_CALLS.test(new URL(url).pathname)) return
  asking ??= Promise.race([askStatus(), patience()])
  const isConnected = await asking
  if (isConnected) {
    asking = undefined
    return
  }
  setTimeout(() => {
    asking = undefined
  }, MEMORY_MS)
  throw new UnreachableError('Nothing was sent', { cause: 'unsent' })
}

const patience = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), STATUS_TIMEOUT_MS)
  })

/**
 * Returns the time of the oldest visible data that can't be refreshed: any of the given resources while the server
 * doesn't respond, otherwise those whose latest fetch failed, with the reason. Undefined when all data is current.
 */
export function useOldData(resources: readonly Resource[]) {
  const isReachable = useReachable()
  const { isNetworkHealthy } = useServerStatus()
  const isCutOff = !isReachable || !isNetworkHealthy

  const oldestState = useSyncExternalStore(subscribeToQueries, () => {
    const oldQueries = shownData().filter(
      ({ queryKey, state }) =>
        resources.includes(queryKey[0]) && (isCutOff || state.error !== null),
    )
    return oldQueries.map(({ state }) => state).toSorted(byAge)[0]
  })
  return (
    oldestState && {
      moment: oldestState.dataUpdatedAt,
      reason: isCutOff ? null : oldestState.error,
    }
  )
}

type CachedQuery = { dataUpdatedAt: number }

const byAge = (a: CachedQuery, b: CachedQuery) => a.dataUpdatedAt - b.dataUpdatedAt
