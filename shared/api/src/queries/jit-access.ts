import {
  api,
  type Infer,
  listOf,
  parseRecord,
  queryKeyOf,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, networkFlag, text } from '../fields'
import type { Network } from './networks'

/** A user's request for just-in-time access to a network, on Pro since 1.5.1 (contract 2.12). */
const accessRequestSchema = z.object({
  id: z.string(),
  network_id: text,
  user_name: text,
  /** The user's reason for the request. */
  reason: text,
  /** `pending`, `approved`, `denied`, or `expired`; revoked access is `expired` too, with `revoked_at`. */
  status: text,
  /** For these times, the year 1 means never. */
  requested_at: text,
  /** When it was approved or denied. */
  approved_at: text,
  /** User who approved or denied it. */
  approved_by: text,
  revoked_at: text,
  expires_at: text,
  /** ID for revoking the access; empty if there is no current grant. */
  grant_id: text,
})
export type AccessRequest = Infer<typeof accessRequestSchema>

const pageSchema = z.object({
  data: listOf(accessRequestSchema),
  total: amount,
  total_pages: amount,
})
export type AccessRequests = Infer<typeof pageSchema>

/** Maximum number of requests that the server returns in one page. */
const PAGE_SIZE = 100

type AccessRequestFilter = {
  networkId: string
  /** Empty for all. */
  status: string
  /** Page number, starting with 1. */
  page: number
}

/** GET /v1/jit?network=: a page of the access requests for a network, the newest first. */
export const accessRequestsQuery = ({ networkId, status, page }: AccessRequestFilter) =>
  queryOptions({
    queryKey: queryKeyOf('jit-access', { networkId, status, page }),
    queryFn: ({ signal }) => {
      const searchParams = { network: networkId, status, page, per_page: PAGE_SIZE }
      return readRecords(api.get('v1/jit', { searchParams, signal }), pageSchema)
    },
  })

/** Access of the signed-in user to a network. */
const ownAccessSchema = z.object({
  network_id: z.string(),
  /** Also false for users who don't need a grant. */
  jit_enabled: flag,
  has_access: flag,
  grant: z.nullish(z.object({ expires_at: text })),
  /** The pending request. */
  request: z.nullish(accessRequestSchema),
})
export type OwnAccess = Infer<typeof ownAccessSchema>

/** GET /v1/jit_user/networks: the networks of the signed-in user, for every role. */
export const ownAccessQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('jit-access', {}, 'own'),
    queryFn: ({ signal }) =>
      readItems(api.get('v1/jit_user/networks', { signal }), ownAccessSchema),
  })

const switchSchema = z.object({ jit_enabled: z.withDefault(networkFlag, false) })

/** Whether a network of the list requires just-in-time access; not every server has such networks. */
export const requiresJitAccess = (network: Network): boolean =>
  parseRecord(switchSchema, network).jit_enabled
