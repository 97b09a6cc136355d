import type { Settings } from '@meshdeck/federation/settings'

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
export type LinkName = keyof typeof links

/** The addresses outside of the console, those of the installation before our own. */
export function useLinks(): Record<LinkName, string> {
  return { ...links, ...useSettings().links }
}
