import { isOlderVersion } from '@meshdeck/domain/version'
import { queryClient, useCapabilities } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { subscribeToQueries } from '../shared/queries'

/** Of the latest release, once `CheckUpgrade` has asked for it. */
export const releaseKey = ['latest-release'] as const

const readRelease = () => queryClient.getQueryData<string>(releaseKey) ?? ''

/** The version that the server could be brought to, once a newer one is known [SV-003]. */
export function useUpgrade(): string | undefined {
  const { version } = useCapabilities()
  const latest = useSyncExternalStore(subscribeToQueries, readRelease)
  return isOlderVersion(version, latest) ? latest : undefined
}

/** What the two images of an installation are set to. */
type ImageTags = { server: string; ui: string }

const PAID_SUFFIX = '-ee'

/**
 * The image tags of a version: a paid server runs the image with the suffix `-ee`, the console's own
 * image never has it [SV-006, SV-007].
 */
export function imageTagsOf(version: string, isPro: boolean): ImageTags {
  const ui = version.replace(/-ee$/, '')
  return { server: isPro ? ui + PAID_SUFFIX : ui, ui }
}
