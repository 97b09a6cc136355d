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

/** Asks how the server is, unless that is being asked already. Whether it is there; never rejects. */
export async function askStatus(): Promise<boolean> {
  await queryClient.refetchQueries(statusKey, { cancelRefetch: false })
  return queryClient
    .getQueriesData<ServerStatus>(statusKey)
    .some(([, status]) => status?.isNetworkHealthy)
}

/** How often the server is asked while nobody answers. */
const ASK_MS = 3000

/** What a single call suffered while the server was well is asked for again no sooner. */
const waitAfter = { 'a call': 10_000, 'the server': 0 } as const

/** What was read later than that is not read again after an outage. */
const FRESH_MS = 30_000

type Connection = { isBack: boolean; isDown: boolean }

/**
 * Asks for the server while it does not answer, and reads again what is on screen once it does, so that
 * nobody has to press Retry after an outage.
 */
export function useRecovery({ isBack, isDown }: Connection): void {
  const [lost, setLost] = useState<'nothing' | 'a call' | 'the server'>('nothing')
  const lostNow = isDown ? 'the server' : 'a call'
  if (!isBack && lost !== lostNow && lost !== 'the server') setLost(lostNow)
  const isOutage = lost === 'the server'

  useTimeout(() => void askStatus(), isBack ? undefined : 0)
  useInterval(() => void askStatus(), isBack ? undefined : ASK_MS)
  useTimeout(
    () => {
      setLost('nothing')
      readAgain({ isOutage })
    },
    isBack && lost !== 'nothing' ? waitAfter[lost] : undefined,
  )
}

/** Once each. After an outage the server may be another one, and all that is on screen is old. */
function readAgain({ isOutage }: { isOutage: boolean }): void {
  // pages whose code did not arrive wait for it; the browser itself need not have been offline
  if (isOutage) window.dispatchEvent(new Event('online'))
  const old = isOutage ? shownData().filter((query) => query.isStaleByTime(FRESH_MS)) : []
  void queryClient.refetchQueries({
    predicate: (query) =>
      query.state.status === 'error' ||
      (isOutage && query.queryKey[0] === 'server-config') ||
      old.includes(query),
  })
}

/** A person who has pressed a button waits no longer than this for the reason that nothing happens. */
const PATIENCE_MS = 3000

/** An answer that did not come counts for so long: a job with thousands of items asks four times a second. */
const MEMORY_MS = 250

// signing in and out is no change of data, and has its own words
const CREDENTIAL_CALLS = /\/(authenticate|logout|verify-totp)$/

let asking: Promise<boolean> | undefined

/**
 * Holds a change back: for the time in which the server does not answer. It is asked once more before, so that nothing is held
 * back that would have worked. Throws an `UnreachableError` that is unsent; nothing is kept to be sent later.
 */
export async function holdBack({ url }: Request): Promise<void> {
  if (store.get(reachableAtom) || CREDENTIAL_CALLS.test(new URL(url).pathname)) return
  asking ??= Promise.race([askStatus(), patience()])
  const isBack = await asking
  if (isBack) {
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
    setTimeout(() => resolve(false), PATIENCE_MS)
  })

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
