import type { PendingUser } from '@meshdeck/api/pending-users'
import { readServerTime } from '@meshdeck/domain/server-times'

/** Somebody who waits to be let in. */
export type PendingRow = {
  id: string
  name: string
  /** What the identity provider calls them; empty where it said nothing. */
  providerId: string
  /** Milliseconds since 1970, 0 where the server does not say. */
  requested: number
}

export const toPendingRows = (users: readonly PendingUser[]): PendingRow[] =>
  users.map(({ username, external_identity_provider_id, created_at }) => ({
    id: username,
    name: username,
    providerId: external_identity_provider_id,
    requested: readServerTime(created_at) ?? 0,
  }))
