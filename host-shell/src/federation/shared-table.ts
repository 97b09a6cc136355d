/** Loads the tables shared with remotes. */
export const table = () => import('@meshdeck/ui/data-table')
export type Table = Awaited<ReturnType<typeof table>>
