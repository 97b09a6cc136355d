/** The calls that change nodes: with the first change, for a visit to the table is mostly a look. */
export const nodeChanges = () => import('@meshdeck/api/node-changes')
