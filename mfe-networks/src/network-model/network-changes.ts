/** The calls that change networks: with the first change, for a visit to the list is mostly a look. */
export const networkChanges = () => import('@meshdeck/api/network-changes')
