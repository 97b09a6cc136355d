import type { Policy } from '@meshdeck/api/policies'
import type { PolicyEdit } from '@meshdeck/api/policy-changes'

/** A policy as an edit makes it. */
export const editedPolicy = (policy: Policy, { service, ...fields }: PolicyEdit): Policy => ({
  ...policy,
  ...fields,
  ...service,
})
