import { versionPrefixOf } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'

/**
 * What stands before every path of this visit: a version in the hosted variant [SH-016, SH-026]. The
 * router takes it off, so menu and breadcrumb never see it [SH-027, SH-028, SH-091].
 */
export function basePath({ variant }: Pick<Settings, 'variant'>): string {
  return variant === 'hosted' ? versionPrefixOf(window.location.pathname) : ''
}
