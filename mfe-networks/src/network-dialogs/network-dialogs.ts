import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of a network, in the list and on its page; downloaded when one opens. */
export const networkDialogs = {
  'edit-network': lazyOverlay(async () => (await import('./EditNetworkDialog')).EditNetworkDialog),
}
