import {
  api,
  type Infer,
  queryKeyOf,
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
  /** `in_progress`, `completed`, or `failed`; also `completed` if there was no sync since the server started. */
  status: text,
  /** The server's reason for a failure. */
  description: text,
})

const POLL_MS = 2_000

/** GET /idp/sync/status, since 1.5.1: the last sync with the directory. Polls while a sync is running. */
export const idpSyncQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('idp-sync'),
    queryFn: ({ signal }) => readReply(api.get('idp/sync/status', { signal }), idpSyncSchema),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? POLL_MS : false),
  })

/** A user who signed in through an identity provider and awaits approval (contract 1.7) [US-024]. */
const pendingUserSchema = z.object({
  username: z.string(),
  external_identity_provider_id: text,
  /** First sign-in; only later servers have the field, and may leave it at the year 1. */
  created_at: text,
})
export type PendingUser = Infer<typeof pendingUserSchema>

/** GET /users_pending: users who await approval; Pro only [AP-109]. */
export const pendingUserListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('pending-users'),
    queryFn: ({ signal }) => readItems(api.get('users_pending', { signal }), pendingUserSchema),
  })
