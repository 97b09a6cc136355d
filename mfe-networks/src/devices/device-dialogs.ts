import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of a device, in the table and on its page; downloaded when one opens. */
export const deviceDialogs = {
  'edit-device': lazyOverlay(async () => (await import('./EditDeviceDialog')).EditDeviceDialog),
}

/** On its page a device can join networks too. */
export const devicePageDialogs = {
  ...deviceDialogs,
  'join-networks': lazyOverlay(
    async () => (await import('./JoinNetworksDialog')).JoinNetworksDialog,
  ),
}
