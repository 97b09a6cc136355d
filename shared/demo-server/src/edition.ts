import type { ApiVersion, PerVersion } from './api-version'

/** Editions that this server can emulate. Pro has everything of the community edition, and enforces rights. */
export const editions = ['community', 'pro'] as const
export const defaultEdition = editions[0]
export type Edition = (typeof editions)[number]

/** One value for each server version and edition. */
export type PerServer<T> = PerVersion<Record<Edition, T>>

type Kind = { apiVersion: ApiVersion; edition: Edition }

/** Returns the value for this server. */
export function forServer<T>(table: PerServer<T>, { apiVersion, edition }: Kind): T {
  return table[apiVersion][edition]
}
