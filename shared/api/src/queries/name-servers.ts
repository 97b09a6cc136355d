import {
  api,
  type Infer,
  listOf,
  queryKeyOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { flag, id, text } from '../fields'

/** Path of all name server requests. */
export const nameServerPath = 'v1/nameserver'

/** IDs as keys; the values vary and carry no information. */
const idsSchema = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((byId) => byId ?? {}),
)

/** A domain that a name server resolves (contract 2.9). */
const matchDomainSchema = z.object({
  domain: z.string(),
  /** Whether it completes short names. */
  is_search_domain: flag,
  /** Whether it belongs to an Active Directory. */
  is_ad_domain: flag,
})
export type MatchDomain = Infer<typeof matchDomainSchema>

const plainDomain = (domain: string): MatchDomain => ({
  domain,
  is_search_domain: false,
  is_ad_domain: false,
})

const nameServerShape = z.object({
  id,
  name: text,
  network_id: text,
  description: text,
  /** Whether it was created with the network; it can only be switched on and off. */
  default: flag,
  /** Whether it resolves everything that no other resolves; it has no domains then. */
  fallback: flag,
  /** IP addresses. */
  servers: listOf(z.string()),
  /** Whether it resolves every name; its only domain is `.` then. */
  match_all: flag,
  domains: listOf(matchDomainSchema),
  /** Names of its domains, on servers whose domains have no kinds. */
  match_domains: listOf(z.string()),
  /** By tag ID; `*` means every device. */
  tags: idsSchema,
  /** By node ID. */
  nodes: idsSchema,
  status: flag,
})

/** A name server for devices of a network (contract 2.9). */
export const nameServerSchema = z.pipe(
  nameServerShape,
  z.transform(({ match_domains, domains, ...nameServer }) => ({
    ...nameServer,
    domains: domains.length > 0 ? domains : match_domains.map(plainDomain),
  })),
)
export type NameServer = Infer<typeof nameServerSchema>

/** The ID among the tags that means every device. */
export const everyDevice = '*'

/** GET /v1/nameserver?network=. Throws an `ApiError` of 404 on servers without name servers. */
export const nameServerListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('name-servers', { networkId }),
    queryFn: ({ signal }) => readNameServers(networkId, signal),
  })

/** Fetches the current name servers of a network. */
export const readNameServers = (network: string, signal?: AbortSignal) =>
  readItems(
    api.get(nameServerPath, { searchParams: { network }, ...(signal && { signal }) }),
    nameServerSchema,
  )

/** A public service with known addresses: a new name server with its name gets these, whatever is sent. */
const knownServiceSchema = z.object({ id: z.string(), ips: listOf(z.string()) })

/** GET /v1/nameserver/global: the public services known to the server, by name. */
export const knownServicesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('name-servers', {}, 'known-services'),
    queryFn: async ({ signal }) => {
      const reply = api.get(`${nameServerPath}/global`, { signal })
      const services = await readRecords(reply, z.record(z.string(), knownServiceSchema))
      return Object.values(services)
    },
    staleTime: Infinity,
  })
