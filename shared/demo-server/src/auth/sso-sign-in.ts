import type { Context } from '../context'
import { findPlatformRole } from '../roles/find-role'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { ifThereIsRoom } from '../storage/database'
import type { Store } from '../storage/store'
import { admitUser } from '../users/admit-user'
import { openSession } from '../users/sign-in'
import type { Page } from './pages'
import type { Person } from './providers'

/** Either somebody with a token, or the page that says why not. */
export type Outcome = { username: string; token: string } | { page: Page }

/**
 * Signs somebody in whom the provider vouches for (contract 1.2 OAuth). Who is invited gets his
 * account now, anybody else of an allowed domain waits for an administrator.
 * @param program what he signs in with, as its header says
 */
export async function signIn(context: Context, person: Person, program: string): Promise<Outcome> {
  const { store, tokens } = context
  const { email } = person
  if (email === '') return { page: 'not-allowed' }
  const invite = store.invites.find(email)
  if (!invite && store.pendingUsers.has(email)) return { page: 'pending' }

  if (!store.users.has(email)) {
    if (!invite) return { page: waitForApproval(context, person) }
    await admitUser(context, () => ({
      ...invite,
      username: email,
      providerId: person.ids[0],
      role: invite.platform_role_id,
    }))
  }
  const user = store.users.get(email)
  const obstacle = obstacleOf(store, user, person)
  if (obstacle) return { page: obstacle }
  keepId(store, user, person)
  // his second factor is not ours to leave out
  if (user.is_mfa_enabled) {
    return { username: email, token: await tokens.beforeSecondFactor(user) }
  }
  const headers = { 'x-application-name': program, 'from-ui': 'true' }
  const { AuthToken } = await openSession(context, user, { headers })
  return { username: email, token: AuthToken }
}

function waitForApproval({ store }: Context, { ids: [id], email }: Person): Page {
  if (!isAllowed(email, readSettings(store).allowed_email_domains)) return 'not-allowed'
  store.pendingUsers.insert({ username: email, external_identity_provider_id: id })
  return 'first-time'
}

/**
 * An account belongs to whoever came first with its address: an address can be given to somebody else, an id at the
 * provider can't.
 */
function keepId(store: Store, { username, external_identity_provider_id }: User, { ids }: Person) {
  if (external_identity_provider_id !== '') return
  ifThereIsRoom(() => store.users.update(username, { external_identity_provider_id: ids[0] }))
}

/** Domains are separated by commas; `*` alone is all of them. */
function isAllowed(email: string, domains: string): boolean {
  return domains === '*' || domains.split(',').includes(email.split('@')[1] ?? '')
}

function obstacleOf(store: Store, user: User, { ids }: Person): Page | undefined {
  const { auth_type, account_disabled, platform_role_id } = user
  if (auth_type === 'basic_auth') return 'basic-auth'
  const known = user.external_identity_provider_id
  if (known !== '' && !ids.includes(known)) return 'other-person'
  if (account_disabled) return 'disabled'
  const role = findPlatformRole(store, platform_role_id)
  if (!role) return 'went-wrong'
  return role.deny_dashboard_access ? 'no-dashboard' : undefined
}
