/** Every link into this remote. Ids are encoded, and no word shares a segment with an id. */
export const paths = {
  networks: () => '/networks',
  network: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/info`,
  nodes: (networkId: string): string => `/networks/${encodeURIComponent(networkId)}/nodes`,
  activity: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/info?tab=activity`,
  node: (networkId: string, nodeId: string) =>
    `/networks/${encodeURIComponent(networkId)}/nodes/${encodeURIComponent(nodeId)}`,
  gateways: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/gateways`,
  gateway: (networkId: string, nodeId: string) =>
    `/networks/${encodeURIComponent(networkId)}/gateways/${encodeURIComponent(nodeId)}`,
  newGateway: (networkId: string, nodeId: string) =>
    `${paths.gateways(networkId)}?${new URLSearchParams({ dialog: 'new-gateway', 'dialog.node': nodeId })}`,
  internetGateways: (networkId: string) =>
    `/networks/${encodeURIComponent(networkId)}/internet-gateways`,
  newInternetGateway: (networkId: string, nodeId: string) =>
    `${paths.internetGateways(networkId)}?${new URLSearchParams({ dialog: 'new-internet-gateway', 'dialog.node': nodeId })}`,
  internetUsers: (networkId: string, gatewayId: string) =>
    `${paths.internetGateways(networkId)}?${new URLSearchParams({ dialog: 'internet-users', 'dialog.gateway': gatewayId })}`,
  /** The config files behind one gateway, which their table knows by its name. */
  configFilesOf: (networkId: string, gateway: string) =>
    `${paths.nodes(networkId)}?${new URLSearchParams({ tab: 'config', filter: `gateway:${gateway}` })}`,
  newConfigFile: (networkId: string, gatewayId: string) =>
    `${paths.nodes(networkId)}?${new URLSearchParams({
      tab: 'config',
      dialog: 'new-config-file',
      'dialog.gateway': gatewayId,
    })}`,
  /** A dialog about a config file, in the tab of its network. */
  configFile: (networkId: string, clientId: string, dialog: 'config-file' | 'edit-config-file') =>
    `${paths.nodes(networkId)}?tab=config&dialog=${dialog}&dialog.file=${encodeURIComponent(clientId)}`,
  dns: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/dns`,
  nameServers: (networkId: string) =>
    `/networks/${encodeURIComponent(networkId)}/dns?tab=name-servers`,
  devices: () => '/devices',
  device: (deviceId: string) => `/devices/${encodeURIComponent(deviceId)}`,
}
