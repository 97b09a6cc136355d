import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { text } from '../fields'

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
