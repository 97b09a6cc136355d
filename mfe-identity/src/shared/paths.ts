import { screenDocs, userDocs } from '@meshdeck/domain/documentation'
import { isAddressWord } from '@meshdeck/domain/user-account'

/** All links into this remote. IDs are encoded. */
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
  /** Failed checks of devices, searched for the name of a check. */
  violations: (networkId: string, check: string) =>
    `/networks/${encodeURIComponent(networkId)}/posture-checks?tab=violations&q=${encodeURIComponent(check)}`,
  accessReview: (check?: string) =>
    check === undefined ? '/users/access-review' : `/users/access-review?check=${check}`,
  /** Page that shows who has a right in a network; the query is in the URL. */
  whoMay: (networkId?: string) =>
    networkId === undefined
      ? '/users/rights/who-may'
      : `/users/rights/who-may?network=${encodeURIComponent(networkId)}`,
}

/* External links of this remote. */
export const docs = {
  users: userDocs,
  postureChecks: screenDocs,
  jitAccess: screenDocs,
}
