import type { Context } from '../context'
import { groupsByRole } from '../groups/network-defaults'
import { Refusal, refused } from '../http/refusal'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { checkRightsExist } from './check-membership'
import { newUser, userType100 } from './user'
import { checkNewUser } from './validate-user'
import { userVersions } from './versions'

/** Somebody who becomes a user without an administrator typing him in. */
type Admission = Membership & {
  username: string
  /** None for somebody whom the identity provider vouches for. */
  password?: string
  /** His id at the provider, if he comes from there. */
  providerId?: string
  displayName?: string
  isDisabled?: boolean
  /** Service user if empty. */
  role: string
  /** What is stored with the account, or not at all. */
  alongside?: () => void
}

/** What somebody may do where; left out, nothing beyond his role. */
type Membership = Partial<Pick<User, 'user_group_ids' | 'network_roles'>>

/**
 * Makes the account of an invited, approved or synchronised person; his invite and his waiting end
 * with it (contract 1.6 and 1.7).
 * @param admit reads who is let in, and again once the password is hashed: his invite may have gone
 * @throws Refusal 500 in the words of a refused creation (contract 1.3)
 */
export async function admitUser(
  { store, passwords }: Context,
  admit: () => Admission,
): Promise<User> {
  const asked = admit()
  checkAdmission(store, asked)
  const hashed = asked.password === undefined ? '' : await passwords.hash(asked.password)
  return store.transaction(() => {
    const admission = admit()
    checkAdmission(store, admission)
    if (store.users.has(admission.username)) throw refused(500, 'user exists')
    const user = accountOf(admission, hashed)
    store.users.insert(user)
    endWaiting(store, user.username)
    admission.alongside?.()
    return user
  })
}

function accountOf({ username, password, role, ...rest }: Admission, hashed: string): User {
  const input = { ...userType100.zero(), username, display_name: rest.displayName ?? '' }
  return {
    ...newUser(input, hashed, role || 'service-user'),
    auth_type: password === undefined ? 'oauth' : 'basic_auth',
    external_identity_provider_id: rest.providerId ?? '',
    account_disabled: rest.isDisabled ?? false,
    user_group_ids: groupsByRole(role, rest.user_group_ids ?? {}),
    network_roles: rest.network_roles ?? {},
  }
}

/** The rules for every new account; here they are refused with a status of their own (contract 1.6). */
function checkAdmission(store: Store, { username, password, ...rights }: Admission) {
  const { user_group_ids = null, network_roles = null } = rights
  try {
    checkRightsExist(store, { user_group_ids, network_roles })
    const words = { username, password: password ?? 'kept by the provider' }
    checkNewUser(words, userVersions[store.apiVersion].faultsOf)
  } catch (error) {
    throw error instanceof Refusal ? refused(500, error.message) : error
  }
}

/** Whoever has an account neither waits for one nor needs his invite. */
export function endWaiting(store: Store, username: string) {
  store.invites.remove(username)
  store.pendingUsers.remove(username)
}
