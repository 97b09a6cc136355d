import { downloadAddress, publicDownloads } from '@meshdeck/domain/client-downloads'
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

/* Addresses outside of the console that this remote leads to. */

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
 * The client's builds come from a file server, by version such as `v1.0.0` and file name [CO-036]; from
 * the installation's own if it has one [CO-062].
 */
export function clientDownload(version: string, file: string): string {
  const template = installationLink('clientDownload') ?? publicDownloads.clientDownload
  return downloadAddress(template, { version, file })
}
