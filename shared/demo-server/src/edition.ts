import type { ApiVersion, PerVersion } from './api-version'

/** Editions that this server can emulate. Pro has everything of the community edition, and enforces rights. */
export const editions = ['community', 'pro'] as const
export const defaultEdition = editions[0]
export type Edition = (typeof editions)[number]

/** One value for each server edition and version. */
export type PerServer<T> = Record<Edition, PerVersion<T>>

type Kind = { apiVersion: ApiVersion; edition: Edition }

/** Returns the value for this server, from a table by version, or by edition and version. */
export function forServer<T>(
  table: PerVersion<T> | PerServer<T>,
  { apiVersion, edition }: Kind,
): T {
  return 'community' in table ? table[edition][apiVersion] : table[apiVersion]
}
