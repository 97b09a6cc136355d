/** The calls that change keys: with the first change, for a visit to the list is mostly a look. */
export const keyChanges = () => import('@meshdeck/api/enrollment-key-changes')
