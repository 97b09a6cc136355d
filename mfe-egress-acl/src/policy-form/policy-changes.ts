import { arriving } from '../arriving'

/** The calls that change policies: with the first change. */
export const policyChanges = () => arriving(import('@meshdeck/api/policy-changes'))
