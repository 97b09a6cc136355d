import { screenDocs, userDocs } from '@meshdeck/domain/documentation'
import { isAddressWord } from '@meshdeck/domain/user-account'

/** Every link into this remote. Ids are encoded. */
export const paths = {
  users: () => '/users',
  user: (username: string) =>
    isAddressWord(username) ? `/users/user/${username}` : `/users/${encodeURIComponent(username)}`,
  groups: () => '/users?tab=groups',
  createGroup: () => '/users/create-group',
  group: (groupId: string) => `/users/group/${encodeURIComponent(groupId)}`,
  roles: () => '/users?tab=roles',
  createNetworkRole: () => '/users/create-network-role',
  role: (role: { kind: 'platform' | 'network'; id: string }) =>
    `/users/${role.kind}-role/${encodeURIComponent(role.id)}`,
  /** What devices do not pass, searched for the name of a check. */
  violations: (networkId: string, check: string) =>
    `/networks/${encodeURIComponent(networkId)}/posture-checks?tab=violations&q=${encodeURIComponent(check)}`,
  accessReview: (check?: string) =>
    check === undefined ? '/users/access-review' : `/users/access-review?check=${check}`,
  /** Who may do something in a network; what is asked stands in the address. */
  whoMay: (networkId?: string) =>
    networkId === undefined
      ? '/users/rights/who-may'
      : `/users/rights/who-may?network=${encodeURIComponent(networkId)}`,
}

/* External links of this remote. */
export const docs = {
  users: userDocs,
  postureChecks: screenDocs,
  timedAccess: screenDocs,
}
