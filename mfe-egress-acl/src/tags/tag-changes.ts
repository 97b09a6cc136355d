import { arriving } from '../arriving'

/** The calls that change tags: with the first change, for a visit is mostly a look. */
export const tagChanges = () => arriving(import('@meshdeck/api/tag-changes'))
