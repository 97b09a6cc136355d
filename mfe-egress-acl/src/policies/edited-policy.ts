import type { Policy, PolicyEdit } from '@meshdeck/api/policies'

/** A policy as an edit makes it. */
export const editedPolicy = (policy: Policy, { service, ...fields }: PolicyEdit): Policy => ({
  ...policy,
  ...fields,
  ...service,
})
