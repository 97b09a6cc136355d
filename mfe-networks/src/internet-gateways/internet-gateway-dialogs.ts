import { lazyOverlay } from '@meshdeck/ui'

/** The dialogs of internet gateways; in one piece with those of gateways. */
export const internetGatewayDialogs = {
  'new-internet-gateway': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './CreateInternetGatewayDialog'))
        .CreateInternetGatewayDialog,
  ),
  'internet-users': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './InternetUsersDialog'))
        .InternetUsersDialog,
  ),
}
