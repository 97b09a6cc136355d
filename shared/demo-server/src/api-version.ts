/**
 * Server versions that this server can emulate. Where they differ, a resource keeps both variants in its versions file
 * (`node-versions.ts`).
 */
export const apiVersions = ['1.0.0', '1.5.1'] as const
export const defaultApiVersion = apiVersions[0]
export type ApiVersion = (typeof apiVersions)[number]

/** One value for each server version. */
export type PerVersion<T> = Record<ApiVersion, T>
