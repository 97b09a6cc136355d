/*
 * Addresses outside of the console. An installation may replace each of them by its settings
 * (`links` in settings.json); these are the public ones of the server it manages.
 */
export const links = {
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
