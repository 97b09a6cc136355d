import { versionPrefixOf } from '@meshdeck/federation/page'
import { useServerConfig } from '@meshdeck/platform'
import { useEffect } from 'react'

import { useSettings } from '../installation/settings'
import { versionedAddress } from './versioned-address'

/** Kept for the tab: a second reload for the same version would be a loop. */
const SENT_KEY = 'sent_to_version'

/** Leads a hosted console to the address of its server's version, once [SV-030]. Draws nothing. */
export function GoToVersion() {
  const { variant } = useSettings()
  const version = useServerConfig()?.Version

  useEffect(() => {
    if (variant !== 'hosted' || !version || sessionStorage.getItem(SENT_KEY) === version) return
    const { pathname, search, hash } = window.location
    const prefix = versionPrefixOf(pathname)
    const path = pathname.slice(prefix.length) + search + hash
    const target = versionedAddress(version, { prefix, path })
    if (target === undefined) return
    sessionStorage.setItem(SENT_KEY, version)
    window.location.replace(target)
  }, [variant, version])

  return null
}
