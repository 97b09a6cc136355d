/** The calls that change users: with the first change, for a visit to the list is mostly a look. */
export const userChanges = () => import('@meshdeck/api/user-changes')
