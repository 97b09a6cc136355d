import { isOlderVersion } from '@meshdeck/domain/version'
import { queryClient, useCapabilities } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { subscribeToQueries } from '../connection/subscribe-to-queries'

/** Of the latest release, once `CheckUpgrade` has asked for it. */
export const releaseKey = ['latest-release'] as const

const readRelease = () => queryClient.getQueryData<string>(releaseKey) ?? ''

/** The version that the server could be brought to, once a newer one is known [SV-003]. */
export function useUpgrade(): string | undefined {
  const { version } = useCapabilities()
  const latest = useSyncExternalStore(subscribeToQueries, readRelease)
  return isOlderVersion(version, latest) ? latest : undefined
}
