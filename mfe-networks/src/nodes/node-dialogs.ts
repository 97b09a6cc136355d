import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of a node, in the tables and on its page; downloaded when one opens. */
export const nodeDialogs = {
  'edit-node': lazyOverlay(async () => (await import('./EditNodeDialog')).EditNodeDialog),
  'new-gateway': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ '../gateways/CreateGatewayDialog'))
        .CreateGatewayDialog,
  ),
}
