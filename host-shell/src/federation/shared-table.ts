/** The tables that remotes are lent. */
export const table = () => import('@meshdeck/ui/data-table')
export type Table = Awaited<ReturnType<typeof table>>
