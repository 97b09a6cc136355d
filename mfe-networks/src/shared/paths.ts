import { downloadAddress, publicDownloads } from '@meshdeck/domain/client-setup'
import {
  analyticsDocs,
  dnsDocs,
  gatewayDocs,
  graphDocs,
  hostDocs,
  internetGatewayDocs,
  networkDocs,
  nodeDocs,
} from '@meshdeck/domain/documentation'
import { installationLink } from '@meshdeck/platform'

/** All links into this remote. IDs are encoded, and no fixed segment can equal an ID. */
export const paths = {
  networks: () => '/networks',
  network: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/info`,
  everyNode: () => '/nodes',
  nodes: (networkId: string): string => `/networks/${encodeURIComponent(networkId)}/nodes`,
  activity: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/info?tab=activity`,
  node: (networkId: string, nodeId: string) =>
    `/networks/${encodeURIComponent(networkId)}/nodes/${encodeURIComponent(nodeId)}`,
  /** The graph, optionally with a selected node. */
  graph: (networkId: string, nodeId?: string) =>
    `/networks/${encodeURIComponent(networkId)}/graph${nodeId === undefined ? '' : `?${new URLSearchParams({ node: nodeId })}`}`,
  gateways: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/gateways`,
  gateway: (networkId: string, nodeId: string) =>
    `/networks/${encodeURIComponent(networkId)}/gateways/${encodeURIComponent(nodeId)}`,
  internetGateways: (networkId: string) =>
    `/networks/${encodeURIComponent(networkId)}/internet-gateways`,
  configFiles: (networkId: string) => `${paths.nodes(networkId)}?tab=config`,
  configFile: (networkId: string, configFileId: string) =>
    `/networks/${encodeURIComponent(networkId)}/config-files/${encodeURIComponent(configFileId)}`,
  /** Config files behind one gateway; their table filters by its name. */
  configFilesOf: (networkId: string, gateway: string) =>
    `${paths.nodes(networkId)}?${new URLSearchParams({ tab: 'config', filter: `gateway:${gateway}` })}`,
  dns: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/dns`,
  nameServers: (networkId: string) =>
    `/networks/${encodeURIComponent(networkId)}/dns?tab=name-servers`,
  /** Pairs, worst first, optionally with a query string. */
  metrics: (networkId: string, search = ''): string =>
    `/networks/${encodeURIComponent(networkId)}/metrics${search && `?${search}`}`,
  /** Pairs of one node. */
  pairsOf: (networkId: string, nodeId: string): string =>
    paths.metrics(networkId, new URLSearchParams({ of: nodeId }).toString()),
  analytics: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/analytics`,
  devices: () => '/devices',
  device: (deviceId: string) => `/devices/${encodeURIComponent(deviceId)}`,
}

/* External links of this remote. */

export const docs = {
  analytics: analyticsDocs,
  networks: networkDocs,
  nodes: nodeDocs,
  devices: hostDocs,
  dns: dnsDocs,
  gateways: gatewayDocs,
  graph: graphDocs,
  internetGateways: internetGatewayDocs,
}

/**
 * Returns the URL of a client build on the file server by version, such as `v1.0.0`, and file name [CO-036]; on the
 * installation's own server if there is one [CO-062].
 */
export function clientDownload(version: string, file: string): string {
  const template = installationLink('clientDownload') ?? publicDownloads.clientDownload
  return downloadAddress(template, { version, file })
}
