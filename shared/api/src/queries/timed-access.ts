import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  parseRecord,
  queryOptions,
  readItems,
  readRecords,
  z,
} from '@meshdeck/platform'

import { amount, flag, text } from '../fields'
import type { Network } from './networks'

/** What somebody asks for who wants to enter a network for a time, on Pro from 1.5.1 on (contract 2.12). */
const accessRequestSchema = z.object({
  id: z.string(),
  network_id: text,
  user_name: text,
  /** In the words of who asks. */
  reason: text,
  /** `pending`, `approved`, `denied` or `expired`; what was taken back is `expired` too, with `revoked_at`. */
  status: text,
  /** These times are the year 1 for never. */
  requested_at: text,
  /** When it was approved, or denied. */
  approved_at: text,
  /** Who has done so. */
  approved_by: text,
  revoked_at: text,
  expires_at: text,
  /** By which it can be taken back; empty where nothing is granted any more. */
  grant_id: text,
})
export type AccessRequest = Infer<typeof accessRequestSchema>

const pageSchema = z.object({
  data: listOf(accessRequestSchema),
  total: amount,
  total_pages: amount,
})
export type AccessRequests = Infer<typeof pageSchema>

/** The most that the server gives in one page. */
const PAGE_SIZE = 100

type Wanted = {
  networkId: string
  /** Empty for every one. */
  status: string
  /** From 1 on. */
  page: number
}

/** GET /v1/jit?network=: a page of the requests for a network, the newest first. */
export const accessRequestsQuery = ({ networkId, status, page }: Wanted) =>
  queryOptions({
    queryKey: ['timed-access', API_MAJOR, networkId, { status, page }] as const,
    queryFn: ({ signal }) => {
      const searchParams = { network: networkId, status, page, per_page: PAGE_SIZE }
      return readRecords(api.get('v1/jit', { searchParams, signal }), pageSchema)
    },
  })

/** How the signed-in user stands with a network. */
const ownAccessSchema = z.object({
  network_id: z.string(),
  /** Off also for whoever needs no grant. */
  jit_enabled: flag,
  has_access: flag,
  grant: z.nullish(z.object({ expires_at: text })),
  /** The one that waits. */
  request: z.nullish(accessRequestSchema),
})
export type OwnAccess = Infer<typeof ownAccessSchema>

/** GET /v1/jit_user/networks: the networks of the signed-in user, whoever that is. */
export const ownAccessQuery = () =>
  queryOptions({
    queryKey: ['timed-access', API_MAJOR, 'own'] as const,
    queryFn: ({ signal }) =>
      readItems(api.get('v1/jit_user/networks', { signal }), ownAccessSchema),
  })

const switchSchema = z.object({ jit_enabled: flag })

/** Whether a network of the list is entered for a time only; no server before 1.5.1 has such. */
export const isEnteredForATime = (network: Network): boolean =>
  parseRecord(switchSchema, network).jit_enabled
