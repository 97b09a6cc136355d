import { versionPrefixOf } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'
import { consolePath } from '@meshdeck/platform/shell'

let kept: Settings | undefined

/** Called once, before anything is drawn: the settings are the same for the life of the page. */
export function keepSettings(settings: Settings): void {
  kept = settings
}

/** The settings of the installation. To ask before they are kept is a mistake of ours. */
export function readSettings(): Settings {
  if (!kept) throw new Error('No settings')
  return kept
}

/** The same, for components. */
export const useSettings = readSettings

/*
 * Addresses outside of the console. An installation may replace each of them by its settings
 * (`links` in settings.json); these are the public ones of the server it manages.
 */
const links = {
  docs: 'https://docs.netmaker.io',
  support: 'https://www.netmaker.io/support',
  helpCenter: 'https://help.netmaker.io',
  terms: 'https://www.netmaker.io/terms-and-conditions',
  /** The account that tenants of the hosted variant belong to (CO-061). */
  account: 'https://account.netmaker.io',
  tenants: 'https://account.netmaker.io/tenants',
  bugReport: 'https://github.com/gravitl/netmaker-ui-2/issues/new',
}
type LinkName = keyof typeof links

/** The addresses outside of the console, those of the installation before our own. */
export function useLinks(): Record<LinkName, string> {
  return { ...links, ...useSettings().links }
}

/*
 * Addresses outside of the console that only late dialogs and banners name. As those in `links.ts`,
 * each may be replaced by the settings of the installation.
 */
const lateLinks = {
  /** For whoever wants another edition (CO-017). */
  contact: 'https://www.netmaker.io/contact',
  trialDocs: 'https://docs.netmaker.io/docs/netmaker-professional',
  upgradeDocs: 'https://docs.netmaker.io/docs/upgrades',
} as const
type LateLinkName = keyof typeof lateLinks

/** The late addresses, those of the installation before our own. */
export function useLateLinks(): Record<LinkName | LateLinkName, string> {
  return { ...lateLinks, ...useLinks() }
}

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
