import { type LinkName, useLinks } from './settings'

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
