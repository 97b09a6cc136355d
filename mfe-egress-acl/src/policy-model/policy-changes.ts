/** The calls that change policies: with the first change. */
export const policyChanges = () => import('@meshdeck/api/policy-changes')
