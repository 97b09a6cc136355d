import { downloadAddress, publicDownloads } from '@meshdeck/domain/client-downloads'
import { installationLink } from '@meshdeck/platform'

/* Addresses outside of the console that this remote leads to. */

const REFERENCE = 'https://docs.netmaker.io/docs/references/user-interface'

export const docs = {
  networks: `${REFERENCE}#networks`,
  nodes: `${REFERENCE}#hosts`,
  devices: `${REFERENCE}#hosts`,
  dns: `${REFERENCE}#dns`,
  gateways: `${REFERENCE}#remote-access`,
  internetGateways: `${REFERENCE}#internet-gateways`,
}

/**
 * The client's builds come from a file server, by version such as `v1.0.0` and file name [CO-036]; from
 * the installation's own if it has one [CO-062].
 */
export function clientDownload(version: string, file: string): string {
  const template = installationLink('clientDownload') ?? publicDownloads.clientDownload
  return downloadAddress(template, { version, file })
}
