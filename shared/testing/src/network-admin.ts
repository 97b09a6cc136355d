import { callApi, signInAsAdmin } from './backend'

const member = { username: 'ada.byron', password: 'long-enough' }

/**
 * Creates the networks `corp` and `lab` and a user whose group administers the first and uses the second [US-011]. For
 * an empty Pro backend. Returns the user's credentials.
 */
export async function makeNetworkAdmin(): Promise<typeof member> {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await callApi('post', 'networks', { netid: 'lab', addressrange: '10.2.0.0/24' })
  await callApi('post', `users/${member.username}`, {
    ...member,
    platform_role_id: 'platform-user',
  })
  const network_roles = { corp: { 'corp-network-admin': {} }, lab: { 'lab-network-user': {} } }
  await callApi('post', 'v1/users/group', {
    user_group: { name: 'Operators', network_roles },
    members: [member.username],
  })
  return member
}
