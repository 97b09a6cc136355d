import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of gateways, in the table and on the page of one; downloaded in one piece when the first opens. */
export const gatewayDialogs = {
  'new-gateway': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './CreateGatewayDialog'))
        .CreateGatewayDialog,
  ),
  'edit-gateway': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './EditGatewayDialog'))
        .EditGatewayDialog,
  ),
  'relay-nodes': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './RelayNodesDialog'))
        .RelayNodesDialog,
  ),
}
