import { lazyOverlay } from '@meshdeck/ui'

/** Dialogs of a network, in the list and on its page; loaded when one opens. */
export const networkDialogs = {
  'edit-network': lazyOverlay(async () => (await import('./EditNetworkDialog')).EditNetworkDialog),
}
