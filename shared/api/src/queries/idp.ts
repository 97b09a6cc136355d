import { api, API_MAJOR, queryOptions, readReply, z } from '@meshdeck/platform'

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
