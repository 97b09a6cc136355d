/** What pages about policies show, and their buttons read again: policies, and whatever these name. */
export const policyLists = [
  'policies',
  'nodes',
  'hosts',
  'egress',
  'tags',
  'user-groups',
  'users',
] as const
