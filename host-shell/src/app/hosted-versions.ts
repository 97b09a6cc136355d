import { versionPrefixOf } from '@meshdeck/federation/page'
import { queryClient, UI_VERSION } from '@meshdeck/platform'
import { consolePath, serverConfigQuery } from '@meshdeck/platform/shell'

import { readSettings } from '../shared/installation'
import { followQuery } from '../shared/queries'

/** Stored per tab: a second reload for the same version would be a loop. */
const SENT_KEY = 'sent_to_version'

/** Navigates a hosted console to the address of its server's version, once [SV-030]. */
export function watchVersion(): void {
  followQuery('server-config', () => {
    const version = queryClient.getQueryData(serverConfigQuery().queryKey)?.Version
    if (version && readSettings().variant === 'hosted') goToVersion(version)
  })
}

function goToVersion(version: string): void {
  if (sessionStorage.getItem(SENT_KEY) === version) return
  const { pathname, search, hash } = window.location
  const base = consolePath()
  const prefix = versionPrefixOf(pathname.slice(base.length))
  const path = pathname.slice(base.length + prefix.length) + search + hash
  const target = versionedAddress(version, { prefix, path })
  if (target === undefined) return
  sessionStorage.setItem(SENT_KEY, version)
  window.location.replace(base + target)
}

type VersionAddress = { prefix: string; path: string }

/**
 * Returns the address of the same page under the server's version, for a hosted console of another version [SV-030].
 * Undefined when the versions match, when the server's version is unknown, or when the address already has that
 * version, which prevents a loop.
 */
export function versionedAddress(
  serverVersion: string,
  { prefix, path }: VersionAddress,
): string | undefined {
  const version = /^v?(\d+\.\d+\.\d+)/.exec(serverVersion)?.[1]
  if (version === undefined || `v${version}` === UI_VERSION) return undefined
  return prefix === `/v${version}` ? undefined : `/v${version}${path}`
}
