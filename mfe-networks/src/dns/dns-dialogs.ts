import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of the names of a network; downloaded when one opens. */
export const dnsDialogs = {
  'new-dns-entry': lazyOverlay(
    async () => (await import('./CreateDnsEntryDialog')).CreateDnsEntryDialog,
  ),
}
