import type { ApiVersion, PerVersion } from './api-version'

/** The editions this server can be. Pro has all of the community edition, and enforces who may do what. */
export const editions = ['community', 'pro'] as const
export const defaultEdition = editions[0]
export type Edition = (typeof editions)[number]

/** What differs between servers and their editions, once for each. */
export type PerServer<T> = PerVersion<Record<Edition, T>>

type Kind = { apiVersion: ApiVersion; edition: Edition }

/** What this server has of such a table. */
export function ofServer<T>(table: PerServer<T>, { apiVersion, edition }: Kind): T {
  return table[apiVersion][edition]
}
