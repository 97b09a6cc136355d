import { versionPrefixOf } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'
import { consolePath } from '@meshdeck/platform/shell'

let cachedSettings: Settings | undefined

/** Stores the settings. Called once before the first render; they never change while the page is open. */
export function keepSettings(settings: Settings): void {
  cachedSettings = settings
}

/** Returns the installation's settings. Throws if they haven't been stored yet, which is a programming error. */
export function readSettings(): Settings {
  if (!cachedSettings) throw new Error('No settings')
  return cachedSettings
}

/** The same as a hook for components. */
export const useSettings = readSettings

/*
 * External addresses. An installation may replace each of them in its settings (`links` in settings.json); these are
 * the public ones of the server it manages.
 */
const links = {
  docs: 'https://docs.netmaker.io',
  support: 'https://www.netmaker.io/support',
  helpCenter: 'https://help.netmaker.io',
  terms: 'https://www.netmaker.io/terms-and-conditions',
  /** The account of tenants in the hosted variant [CO-061]. */
  account: 'https://account.netmaker.io',
  tenants: 'https://account.netmaker.io/tenants',
}
type LinkName = keyof typeof links

/** Returns the external addresses. Those of the installation take precedence over the defaults. */
export function useLinks(): Record<LinkName, string> {
  return { ...links, ...useSettings().links }
}

/*
 * External addresses used only in dialogs and banners that load late. Each can be replaced in the installation's
 * settings.
 */
const deferredLinks = {
  /** For users who want another edition [CO-017]. */
  contact: 'https://www.netmaker.io/contact',
  trialDocs: 'https://docs.netmaker.io/docs/netmaker-professional',
  upgradeDocs: 'https://docs.netmaker.io/docs/upgrades',
} as const
type DeferredLinkName = keyof typeof deferredLinks

/** Returns the late addresses. Those of the installation take precedence over the defaults. */
export function useDeferredLinks(): Record<LinkName | DeferredLinkName, string> {
  return { ...deferredLinks, ...useLinks() }
}

/**
 * Returns the prefix of every path during this visit: the console's path and, in the hosted variant, a version. The
 * router removes it, so menu and breadcrumb never see it.
 */
export function basePath({ variant }: Pick<Settings, 'variant'>): string {
  const path = consolePath()
  return variant === 'hosted' ? path + versionPrefixOf(pathWithin(path)) : path
}

function pathWithin(base: string): string {
  return window.location.pathname.slice(base.length)
}
