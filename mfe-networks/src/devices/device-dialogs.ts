import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of a device, in the table and on its page; downloaded together when one opens. */
export const deviceDialogs = {
  'edit-device': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "device-parts" */ './EditDeviceDialog')).EditDeviceDialog,
  ),
}

/** On its page a device can join networks too. */
export const devicePageDialogs = {
  ...deviceDialogs,
  'join-networks': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "device-parts" */ './JoinNetworksDialog'))
        .JoinNetworksDialog,
  ),
}
