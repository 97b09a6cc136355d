import type { FastifyReply } from 'fastify'

import type { Context } from '../context'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { skipIfDiskFull } from '../storage/database'
import type { Store } from '../storage/store'
import { admitUser } from '../users/admit-user'
import { findPlatformRole } from '../users/role'
import { openSession } from '../users/sign-in'
import type { Person } from './sso-providers'

/** Either a user with a token, or the page that explains the rejection. */
type Outcome = { username: string; token: string } | { page: Page }

/**
 * Signs in a user whom the provider confirms (contract 1.2 OAuth). An invited user gets an account now; other users of
 * an allowed domain wait for an administrator. `program` is the program with which the user signs in, from its header.
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
  // the user's MFA can't be skipped
  if (user.is_mfa_enabled) {
    return { username: email, token: await tokens.beforeMfa(user) }
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
 * Binds an account to the first provider ID that signs in with its address: an address can be reassigned, an ID at the
 * provider can't.
 */
function keepId(store: Store, { username, external_identity_provider_id }: User, { ids }: Person) {
  if (external_identity_provider_id !== '') return
  skipIfDiskFull(() => store.users.update(username, { external_identity_provider_id: ids[0] }))
}

/** Whether the domain is allowed. Domains are separated by commas; a single `*` means all. */
function isAllowed(email: string, domains: string): boolean {
  return domains === '*' || domains.split(',').includes(email.split('@')[1] ?? '')
}

function obstacleOf(store: Store, user: User, { ids }: Person): Page | undefined {
  const { auth_type, account_disabled, platform_role_id } = user
  if (auth_type === 'basic_auth') return 'basic-auth'
  const linkedId = user.external_identity_provider_id
  if (linkedId !== '' && !ids.includes(linkedId)) return 'other-person'
  if (account_disabled) return 'disabled'
  const role = findPlatformRole(store, platform_role_id)
  if (!role) return 'went-wrong'
  return role.deny_dashboard_access ? 'no-dashboard' : undefined
}

/** Pages that end a failed sign-in: status and messages of the real server (contract 1.2). */
const pages = {
  'not-configured': {
    status: 500,
    lines: ['Your Netmaker server does not have OAuth configured.'],
  },
  'invalid-state': { status: 400, lines: ['Invalid OAuth Session. Please re-try again.'] },
  'no-dashboard': {
    status: 403,
    lines: [
      'Your account does not have access to the dashboard. Please contact your administrator for more information about your account.',
    ],
  },
  'first-time': {
    status: 403,
    lines: ['Thank you for signing up. Please contact your administrator for access.'],
  },
  pending: {
    status: 403,
    lines: ['Your account is yet to be approved. Please contact your administrator for access.'],
  },
  'not-allowed': {
    status: 403,
    lines: ['Your email is not allowed. Please contact your administrator.'],
  },
  'basic-auth': {
    status: 400,
    lines: [
      'It looks like you already have an account with us using Basic Authentication.',
      'To continue, please log in with your existing credentials or reset your password if needed.',
    ],
  },
  'other-person': {
    status: 403,
    lines: [
      'This account is linked to another person at your identity provider. Please contact your administrator.',
    ],
  },
  disabled: {
    status: 401,
    lines: [
      'Your account has been disabled. Please contact your administrator for more information about your account.',
    ],
  },
  'went-wrong': { status: 500, lines: ['Something went wrong. Contact Admin.'] },
} satisfies Record<string, { status: number; lines: string[] }>

type Page = keyof typeof pages

/** Sends the page, with a link back to the console's sign-in. */
export function sendPage(reply: FastifyReply, page: Page, frontendUrl: string) {
  const { status, lines } = pages[page]
  const [title = '', ...rest] = lines
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Single sign-on</title>
</head>
<body>
<h1>${title}</h1>
${rest.map((line) => `<p>${line}</p>`).join('\n')}
<p><a href="${encodeURI(frontendUrl)}/login">Back To Login</a></p>
</body>
</html>
`
  return reply
    .code(status)
    .header('Content-Security-Policy', "default-src 'none'")
    .type('text/html; charset=utf-8')
    .send(html)
}
