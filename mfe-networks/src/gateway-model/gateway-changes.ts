/** The calls that change gateways: with the first change, for a visit is mostly a look. */
export const gatewayChanges = () =>
  import(/* webpackChunkName: "gateway-dialogs" */ '@meshdeck/api/gateway-changes')
