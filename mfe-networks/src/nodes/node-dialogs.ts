import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of a node or a config file, in the tables and on its page; downloaded when one opens. */
export const nodeDialogs = {
  'edit-node': lazyOverlay(async () => (await import('./EditNodeDialog')).EditNodeDialog),
  'edit-config-file': lazyOverlay(
    async () =>
      (
        await import(
          /* webpackChunkName: "config-file-dialogs" */ '../config-files/ConfigFileDialog'
        )
      ).EditConfigFileDialog,
  ),
  'new-gateway': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ '../gateways/CreateGatewayDialog'))
        .CreateGatewayDialog,
  ),
}
