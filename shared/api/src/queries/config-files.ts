import { api, type Infer, listOf, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, id, seconds, text } from '../fields'

/**
 * A config file (an external client on the server) as lists read it (contract 1.11). Lists of 1.0.0 contain its private
 * key, which is dropped here.
 */
export const configFileSchema = z.object({
  clientid: id,
  network: text,
  /** User who created it. */
  ownerid: text,
  /** Without prefix; empty if the network has no such family. */
  address: text,
  address6: text,
  publickey: text,
  /** Address from which its device was last seen, if known. */
  public_endpoint: text,
  /** ID of the node that serves it. */
  ingressgatewayid: text,
  /** Seconds since 1970. */
  lastmodified: seconds,
  enabled: flag,
  /** Addresses of name servers, separated by commas. */
  dns: text,
  /** Ranges behind its device. */
  extraallowedips: listOf(z.string()),
  postup: text,
  postdown: text,
  /** Tag IDs. */
  tags: z.pipe(
    z.nullish(z.record(z.string(), z.unknown())),
    z.transform((tags): string[] => Object.keys(tags ?? {})),
  ),
  /** Set by the desktop app that created the file for its user; the second since 1.5.1. */
  remote_access_client_id: text,
  device_id: text,
  device_name: text,
  os: text,
  /** When the just-in-time access of its owner ends, on Pro since 1.5.1. */
  jit_expires_at: z.nullish(z.string()),
})
export type ConfigFile = Infer<typeof configFileSchema>

/** GET /extclients/{network}: the config files of a network that the user may see [AP-065]. */
export const configFileListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('config-files', { networkId }),
    queryFn: ({ signal }) =>
      readItems(
        api.get(`extclients/${encodeURIComponent(networkId)}`, { signal }),
        configFileSchema,
      ),
  })

/** GET /extclients: the config files of all networks, for admins [AP-064]. */
export const allConfigFilesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('config-files'),
    queryFn: ({ signal }) => readItems(api.get('extclients', { signal }), configFileSchema),
  })

type ConfigFileRequest = {
  networkId: string
  configFileId: string
  /** Address of the gateway that the device calls; the server chooses if it is left out or empty. */
  preferredIp?: string
}

/**
 * GET /extclients/{network}/{name}/file: the configuration for a WireGuard client, including the private key [AP-066].
 * The server rejects an address that isn't the gateway's with 400.
 */
export const configTextQuery = (request: ConfigFileRequest) =>
  queryOptions({
    queryKey: queryKeyOf('config-files', request, 'file'),
    queryFn: async ({ signal }) => {
      const response = await api.get(configFilePath(request, 'file'), {
        signal,
        ...searchOf(request),
      })
      return response.text()
    },
    // the private key stays in memory only while it is shown
    gcTime: 0,
  })

/**
 * GET /extclients/{network}/{name}/qr: the configuration without commands as a QR code for phones [AP-067]. A `data:`
 * URL, because the page can't load images from other sources.
 */
export const configPictureQuery = (request: ConfigFileRequest) =>
  queryOptions({
    queryKey: queryKeyOf('config-files', request, 'qr'),
    queryFn: async ({ signal }) => {
      const response = await api.get(configFilePath(request, 'qr'), {
        signal,
        ...searchOf(request),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
    },
    gcTime: 0,
  })

const configFilePath = ({ networkId, configFileId }: ConfigFileRequest, type: 'file' | 'qr') =>
  `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(configFileId)}/${type}`

const searchOf = ({ preferredIp = '' }: ConfigFileRequest) =>
  preferredIp === '' ? {} : { searchParams: { preferredip: preferredIp } }
