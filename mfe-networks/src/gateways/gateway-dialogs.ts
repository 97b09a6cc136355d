import { lazyOverlay } from '@meshdeck/ui'

import { configFileDialogs } from '../config-files/config-file-dialogs'

/** Dialogs of gateways in the table and on the page of one; loaded in one chunk when the first opens. */
const gatewayDialogs = {
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
      (await import(/* webpackChunkName: "gateway-dialogs" */ './EditGatewayDialog'))
        .RelayNodesDialog,
  ),
}

/** Dialogs of internet gateways; in one chunk with those of gateways. */
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

/** Dialogs of a gateway's menu, over the table and over its page; loaded when one opens. */
export const gatewayPageDialogs = {
  ...gatewayDialogs,
  ...internetGatewayDialogs,
  'new-config-file': configFileDialogs['new-config-file'],
}
