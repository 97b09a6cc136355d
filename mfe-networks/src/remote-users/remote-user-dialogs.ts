import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of those who use a gateway remotely; downloaded when one opens. */
export const remoteUserDialogs = {
  'add-remote-users': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './AddRemoteUsersDialog'))
        .AddRemoteUsersDialog,
  ),
}
