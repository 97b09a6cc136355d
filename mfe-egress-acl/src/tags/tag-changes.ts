/** The calls that change tags: with the first change, for a visit is mostly a look. */
export const tagChanges = () => import('@meshdeck/api/tag-changes')
