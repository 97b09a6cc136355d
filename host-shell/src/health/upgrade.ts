import { NEWEST_SUPPORTED, supportOf } from '@meshdeck/domain/capabilities'
import { isOlderVersion } from '@meshdeck/domain/version'
import { queryClient, queryKeyOf, useCapabilities } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { subscribeToQueries } from '../shared/queries'

/** Query key of the latest release, which `CheckUpgrade` fetches. */
export const releaseKey = queryKeyOf('latest-release')

const readRelease = () => queryClient.getQueryData<string>(releaseKey) ?? ''

/** A version that the server can be upgraded to. */
export type Upgrade = {
  version: string
  /** The newest version, if the console doesn't support that one yet. */
  unsupported?: string
}

/** Returns the newest supported version that the server can be upgraded to, once a newer one is known [SV-003]. */
export function useUpgrade(): Upgrade | undefined {
  const { version } = useCapabilities()
  const latest = useSyncExternalStore(subscribeToQueries, readRelease)
  const isSupported = supportOf(latest) !== 'newer'
  const target = isSupported ? latest : `v${NEWEST_SUPPORTED}`
  if (!isOlderVersion(version, target)) return undefined
  return { version: target, ...(!isSupported && { unsupported: latest }) }
}

type ImageTags = { server: string; ui: string }

const PAID_SUFFIX = '-ee'

/**
 * Returns the image tags of a version: a paid server runs the image with the suffix `-ee`, the console's own image
 * never has it.
 */
export function imageTagsOf(version: string, isPro: boolean): ImageTags {
  const ui = version.replace(/-ee$/, '')
  return { server: isPro ? ui + PAID_SUFFIX : ui, ui }
}
