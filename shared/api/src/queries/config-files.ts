import { api, API_MAJOR, type Infer, listOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, id, seconds, text } from '../fields'

/**
 * A config file, an external client for the server, as lists read it (contract 1.11) [XC-002, XC-003].
 * Its private key stands in the lists of 1.0.0 and is dropped here.
 */
export const configFileSchema = z.object({
  clientid: id,
  network: text,
  /** Who has made it. */
  ownerid: text,
  /** Without prefix; empty where the network has no such family. */
  address: text,
  address6: text,
  publickey: text,
  /** Where its device was last seen from, if somebody knows. */
  public_endpoint: text,
  /** The node that serves it. */
  ingressgatewayid: text,
  /** Seconds since 1970. */
  lastmodified: seconds,
  enabled: flag,
  /** Addresses of name servers, with commas between them. */
  dns: text,
  /** Ranges behind its device. */
  extraallowedips: listOf(z.string()),
  postup: text,
  postdown: text,
  /** Ids of tags. */
  tags: z.pipe(
    z.nullish(z.record(z.string(), z.unknown())),
    z.transform((tags): string[] => Object.keys(tags ?? {})),
  ),
  /** Of the desktop program that has made it for its user; the second from 1.5.1 on. */
  remote_access_client_id: text,
  device_id: text,
  device_name: text,
  os: text,
  /** When the access that its owner was given for a time ends, on Pro from 1.5.1 on. */
  jit_expires_at: z.nullish(z.string()),
})
export type ConfigFile = Infer<typeof configFileSchema>

/** GET /extclients/{network}: the config files of a network that the user may see [AP-065]. */
export const configFileListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['config-files', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readItems(
        api.get(`extclients/${encodeURIComponent(networkId)}`, { signal }),
        configFileSchema,
      ),
  })

/** GET /extclients: the config files of all networks, for admins [AP-064]. */
export const everyConfigFileQuery = () =>
  queryOptions({
    queryKey: ['config-files', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('extclients', { signal }), configFileSchema),
  })

type Wanted = {
  networkId: string
  clientId: string
  /** Which address of its gateway the device calls; the server chooses where it is left out or empty. */
  preferredIp?: string
}

/**
 * GET /extclients/{network}/{name}/file: the text that a WireGuard client takes, private key and all
 * [AP-066]. The server refuses an address that is not the gateway's with 400.
 */
export const configTextQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...keyOf(wanted), 'file'] as const,
    queryFn: async ({ signal }) => {
      const reply = await api.get(pathOf(wanted, 'file'), { signal, ...searchOf(wanted) })
      return reply.text()
    },
    // the key in it stays no longer than it is looked at
    gcTime: 0,
  })

/**
 * GET /extclients/{network}/{name}/qr: the same without commands as a picture, which phones read
 * [AP-067]. A `data:` address, for the page shows no other.
 */
export const configPictureQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [...keyOf(wanted), 'qr'] as const,
    queryFn: async ({ signal }) => {
      const reply = await api.get(pathOf(wanted, 'qr'), { signal, ...searchOf(wanted) })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
    },
    gcTime: 0,
  })

const keyOf = ({ networkId, clientId, preferredIp = '' }: Wanted) =>
  ['config-files', API_MAJOR, networkId, clientId, preferredIp] as const

const pathOf = ({ networkId, clientId }: Wanted, type: 'file' | 'qr') =>
  `extclients/${encodeURIComponent(networkId)}/${encodeURIComponent(clientId)}/${type}`

const searchOf = ({ preferredIp = '' }: Wanted) =>
  preferredIp === '' ? {} : { searchParams: { preferredip: preferredIp } }
