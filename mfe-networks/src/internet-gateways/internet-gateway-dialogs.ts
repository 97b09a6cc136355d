import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of internet gateways; downloaded when one opens. */
export const internetGatewayDialogs = {
  'create-internet-gateway': lazyOverlay(
    async () => (await import('./CreateInternetGatewayDialog')).CreateInternetGatewayDialog,
  ),
  'internet-users': lazyOverlay(
    async () => (await import('./InternetUsersDialog')).InternetUsersDialog,
  ),
}
