import type { Context } from '../context'
import { groupsByRole } from '../groups/network-defaults'
import { refused } from '../http/refusal'
import { readSettings } from '../server/settings'
import type { Store } from '../storage/store'
import { neverLoggedIn, newUser, type UserInput } from './user'
import { checkNewUser } from './validate-user'
import { userVersions } from './versions'

export function hasSuperAdmin(store: Store): boolean {
  return store.users.count({ platform_role_id: 'super-admin' }) > 0
}

/**
 * Makes the first account of a server (contract 1.2 createsuperadmin); whatever role the body names.
 * @throws Refusal 400
 */
export async function createFirstAdmin({ store, passwords }: Context, input: UserInput) {
  if (!readSettings(store).basic_auth) throw refused(400, 'basic auth is disabled')
  refuseSecond(store)
  checkNewUser(input, userVersions[store.apiVersion].faultsOf)
  const password = await passwords.hash(input.password)
  const made = newUser(input, password, 'super-admin')
  const user = {
    ...made,
    ...(store.edition === 'pro' && {
      user_group_ids: groupsByRole('super-admin', made.user_group_ids),
    }),
    account_disabled: false,
    is_mfa_enabled: false,
    last_login_time: neverLoggedIn,
  }
  store.transaction(() => {
    refuseSecond(store) // another one may have come while the password was hashed
    store.users.insert(user)
  })
  return user
}

function refuseSecond(store: Store) {
  if (hasSuperAdmin(store)) throw refused(400, 'superadmin user already exists')
}
