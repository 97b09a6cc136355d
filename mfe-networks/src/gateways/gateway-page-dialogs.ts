import { configFileDialogs } from '../config-file-dialogs/config-file-dialogs'
import { gatewayDialogs } from '../gateway-dialogs/gateway-dialogs'
import { internetGatewayDialogs } from '../internet-gateways/internet-gateway-dialogs'

/** What the menu of a gateway opens, over the table and over the page of one; downloaded when it opens. */
export const gatewayPageDialogs = {
  ...gatewayDialogs,
  ...internetGatewayDialogs,
  'new-config-file': configFileDialogs['new-config-file'],
}
