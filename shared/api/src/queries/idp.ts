import {
  api,
  API_MAJOR,
  type Infer,
  queryOptions,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'
import { settingsRecordQuery } from './settings-record'

/** GET /server/settings: whether accounts and groups come from the directory of an identity provider. */
export const idpConfiguredQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ authprovider, sync_enabled }) => authprovider !== '' && sync_enabled,
  })

const idpSyncSchema = z.object({
  /** `in_progress`, `completed` or `failed`; also `completed` where there was none since the server started. */
  status: text,
  /** Why it failed, in the words of the server. */
  description: text,
})

const LOOK_MS = 2_000

/** GET /idp/sync/status, from 1.5.1 on: the last sync with the directory. Looks again while one is under way. */
export const idpSyncQuery = () =>
  queryOptions({
    queryKey: ['idp-sync', API_MAJOR] as const,
    queryFn: ({ signal }) => readReply(api.get('idp/sync/status', { signal }), idpSyncSchema),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? LOOK_MS : false),
  })

/** Somebody whom an identity provider has let through and nobody here yet (contract 1.7) [US-024]. */
const pendingUserSchema = z.object({
  username: z.string(),
  external_identity_provider_id: text,
  /** When they first came; only later servers have the field, and may leave it at the year 1. */
  created_at: text,
})
export type PendingUser = Infer<typeof pendingUserSchema>

/** GET /users_pending: who waits to be let in, which only Pro knows [AP-109]. */
export const pendingUserListQuery = () =>
  queryOptions({
    queryKey: ['pending-users', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('users_pending', { signal }), pendingUserSchema),
  })
