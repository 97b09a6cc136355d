import { isOlderVersion } from '@meshdeck/domain/version'
import { queryClient, useCapabilities } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { subscribeToQueries } from '../shared/queries'

/** Query key of the latest release, which `CheckUpgrade` fetches. */
export const releaseKey = ['latest-release'] as const

const readRelease = () => queryClient.getQueryData<string>(releaseKey) ?? ''

/** Returns the version that the server can be upgraded to, once a newer one is known [SV-003]. */
export function useUpgrade(): string | undefined {
  const { version } = useCapabilities()
  const latest = useSyncExternalStore(subscribeToQueries, readRelease)
  return isOlderVersion(version, latest) ? latest : undefined
}

type ImageTags = { server: string; ui: string }

const PAID_SUFFIX = '-ee'

/**
 * Returns the image tags of a version: a paid server runs the image with the suffix `-ee`, the console's own image
 * never has it [SV-006, SV-007].
 */
export function imageTagsOf(version: string, isPro: boolean): ImageTags {
  const ui = version.replace(/-ee$/, '')
  return { server: isPro ? ui + PAID_SUFFIX : ui, ui }
}
