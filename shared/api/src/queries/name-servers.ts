import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { flag, id, text } from '../fields'

/** Of all that concerns name servers. */
export const nameServerPath = 'v1/nameserver'

/** Ids as keys; what they stand for differs and says nothing. */
const idsSchema = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((byId) => byId ?? {}),
)

/** A domain whose names a name server is asked for (contract 2.9). */
const matchDomainSchema = z.object({
  domain: z.string(),
  /** Short names are completed with it. */
  is_search_domain: flag,
  /** It belongs to an Active Directory. */
  is_ad_domain: flag,
})
export type MatchDomain = Infer<typeof matchDomainSchema>

/** A name server that devices of a network ask, from 1.5.1 on (contract 2.9). */
export const nameServerSchema = z.object({
  id,
  name: text,
  network_id: text,
  description: text,
  /** The one that the network was born with: it can be switched, and nothing else. */
  default: flag,
  /** Asked for what no other is asked for; such a one has no domains. */
  fallback: flag,
  /** IP addresses. */
  servers: listOf(z.string()),
  /** Asked for every name; its only domain is `.` then. */
  match_all: flag,
  domains: listOf(matchDomainSchema),
  /** By id of a tag, `*` for every device. */
  tags: idsSchema,
  /** By id of a node. */
  nodes: idsSchema,
  status: flag,
})
export type NameServer = Infer<typeof nameServerSchema>

/** What stands for every device among the tags. */
export const everyDevice = '*'

/** GET /v1/nameserver?network=. Throws an `ApiError` of 404 on servers before 1.5.1. */
export const nameServerListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['name-servers', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) => readNameServers(networkId, signal),
  })

/** The name servers of a network as they are now. */
export const readNameServers = (network: string, signal?: AbortSignal) =>
  readItems(
    api.get(nameServerPath, { searchParams: { network }, ...(signal && { signal }) }),
    nameServerSchema,
  )

/** A service whose addresses the server knows: a new name server of its name gets them, whatever is sent. */
const knownServiceSchema = z.object({ id: z.string(), ips: listOf(z.string()) })

/** GET /v1/nameserver/global: the public services that the server knows, by name. */
export const knownServicesQuery = () =>
  queryOptions({
    queryKey: ['name-servers', API_MAJOR, 'known'] as const,
    queryFn: async ({ signal }) => {
      const reply = api.get(`${nameServerPath}/global`, { signal })
      const services = await readRecords(reply, z.record(z.string(), knownServiceSchema))
      return Object.values(services)
    },
    staleTime: Infinity,
  })
