import { versionPrefixOf } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'
import { consolePath } from '@meshdeck/platform/shell'

/**
 * What stands before every path of this visit: that of the console, and a version in the hosted variant [SH-016,
 * SH-026]. The router takes it off, so menu and breadcrumb never see it [SH-027, SH-028, SH-091].
 */
export function basePath({ variant }: Pick<Settings, 'variant'>): string {
  const path = consolePath()
  return variant === 'hosted' ? path + versionPrefixOf(pathWithin(path)) : path
}

function pathWithin(base: string): string {
  return window.location.pathname.slice(base.length)
}
