/** Every link into this remote. Ids are encoded, and no word shares a segment with an id. */
export const paths = {
  networks: () => '/networks',
  network: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/info`,
  nodes: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/nodes`,
  node: (networkId: string, nodeId: string) =>
    `/networks/${encodeURIComponent(networkId)}/nodes/${encodeURIComponent(nodeId)}`,
  dns: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/dns`,
  devices: () => '/devices',
  device: (deviceId: string) => `/devices/${encodeURIComponent(deviceId)}`,
}
