import { versionPrefixOf } from '@meshdeck/federation/page'
import { queryClient } from '@meshdeck/platform'
import { consolePath, serverConfigQuery } from '@meshdeck/platform/shell'

import { followQuery } from '../connection/follow-query'
import { readSettings } from '../installation/settings'
import { versionedAddress } from './versioned-address'

/** Kept for the tab: a second reload for the same version would be a loop. */
const SENT_KEY = 'sent_to_version'

/** Leads a hosted console to the address of its server's version, once [SV-030]. */
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
