/** The calls that change egress routes: with the first change, for a visit is mostly a look. */
export const egressChanges = () => import('@meshdeck/api/egress-changes')
