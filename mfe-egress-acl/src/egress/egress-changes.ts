import { arriving } from '../arriving'

/** The calls that change egress routes: with the first change, for a visit is mostly a look. */
export const egressChanges = () => arriving(import('@meshdeck/api/egress-changes'))
