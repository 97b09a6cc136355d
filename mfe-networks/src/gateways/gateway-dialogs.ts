import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of gateways, in the table and on the page of one; downloaded when one opens. */
export const gatewayDialogs = {
  'create-gateway': lazyOverlay(
    async () => (await import('./CreateGatewayDialog')).CreateGatewayDialog,
  ),
  'edit-gateway': lazyOverlay(async () => (await import('./EditGatewayDialog')).EditGatewayDialog),
  'relay-nodes': lazyOverlay(async () => (await import('./RelayNodesDialog')).RelayNodesDialog),
}
