/** The servers this one can be. Where they differ, a resource keeps both shapes in its file of versions (`node-versions.ts`). */
export const apiVersions = ['1.0.0', '1.5.1'] as const
export const defaultApiVersion = apiVersions[0]
export type ApiVersion = (typeof apiVersions)[number]

/** What differs between the servers, once for each. */
export type PerVersion<T> = Record<ApiVersion, T>
