import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { createAttempts } from '../auth/attempts'
import { may } from '../auth/check-rights'
import type { Context, ResponseSources } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { deletionDiff, namedSubject, withActivity } from '../monitoring/activity'
import { sendMail } from '../server/send-mail'
import type { Invite } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { admitUser } from './admit-user'
import { inviteUsers } from './invite-users'
import { userVersions } from './user-versions'

const noInvite: Invite = {
  email: '',
  platform_role_id: '',
  user_group_ids: null,
  network_roles: null,
  invite_code: '',
  invite_url: '',
}

/**
 * Removes the code for users who may not invite: anyone with the code can sign up as the invited user. (The real server
 * shows it to an auditor.)
 */
function withoutCode(invite: Invite): Invite {
  return { ...invite, invite_code: '', invite_url: '' }
}

/** Routes for invites by mail, up to the new account (contract 1.6). */
export function inviteRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const attempts = createAttempts()
  const invitee = ({ email }: { email: string }) => store.invites.find(email)?.email

  app.get('/api/v1/users/invites', allow('admin', on.users), (request, reply) => {
    const invites = store.invites.all()
    const shownInvites = may(store, request, { method: 'POST' })
      ? invites
      : invites.map(withoutCode)
    return sendEnvelope(reply, 'fetched pending user invites', shownInvites)
  })

  app.post('/api/v1/users/invite', allow('admin', on.users), (request, reply) => {
    for (const invite of inviteUsers(context, request)) void sendInvite(context, invite)
    return sendEnvelope(reply, 'triggered user invites')
  })

  app.delete('/api/v1/users/invite', allow('admin', on.users), (request, reply) => {
    const email = queryOf(request, 'invitee_email')
    withActivity(
      store,
      () => store.invites.remove(email),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: namedSubject('USER_INVITE', email),
        // only whose it was
        ...deletionDiff(store, { ...noInvite, email }),
      }),
    )
    return sendEnvelope(reply, 'deleted user invite')
  })

  app.delete('/api/v1/users/invites', allow('admin', on.users), (request, reply) => {
    const target = namedSubject('USER_INVITE', 'All Invites')
    withActivity(
      store,
      () => store.db.run('DELETE FROM invites'),
      () => ({ by: callerName(request), action: 'DELETE_ALL', target }),
    )
    return sendEnvelope(reply, 'cleared all pending user invites')
  })

  app.get('/api/v1/users/invite', allow('none'), async (request, reply) => {
    const claim = claimOf(request)
    await attempts.take(request, invitee(claim), async () => checkInvite(store, claim))
    return sendEnvelope(reply, 'invite is valid')
  })

  app.post('/api/v1/users/invite-signup', allow('none'), async (request, reply) => {
    const invited = invitee(claimOf(request))
    const username = await attempts.take(request, invited, () => signUp(context, request))
    return sendEnvelope(reply, `created user successfully ${username}`)
  })
}

/** Mails an invite's link to the invited user; without a mail server it can be copied from the list. */
function sendInvite({ store, identity }: ResponseSources, { email, invite_url }: Invite) {
  const lines = [
    'Hello,',
    `You have been invited to join the private network of ${identity.serverName}.`,
    'To choose a password and finish setting up your account, open this link:',
  ]
  const link = invite_url.replaceAll('&', '&amp;')
  return sendMail(store, {
    to: email,
    subject: `You’re invited to ${identity.serverName}`,
    text: [...lines, invite_url],
    html: [...lines, `<a href="${link}">${link}</a>`],
    what: `the invitation to ${email}`,
  })
}

/** Values in an invite's link. */
type Claim = { email: string; code: string }

function claimOf(request: FastifyRequest): Claim {
  return { email: queryOf(request, 'email'), code: queryOf(request, 'invite_code') }
}

/** Throws HttpError 500 when the invite doesn't exist, or has another code (contract 1.6). */
function checkInvite(store: Store, { email, code }: Claim) {
  const invite = found(500, () => store.invites.get(email))
  if (!isCodeOf(invite, code)) throw httpError(500, 'invalid code')
}

/**
 * Creates the account of an invited user with the role and the groups of the invite, which is then deleted (contract
 * 1.6). Throws HttpError 400, or 500 when name or password are invalid.
 */
async function signUp(context: Context, request: FastifyRequest): Promise<string> {
  const { store } = context
  const claim = claimOf(request)
  const { email } = claim
  openInvite(store, claim)
  const input = decodeBody(forServer(userVersions, store).bodyType, request)
  if (input.username !== email) throw httpError(400, 'username not matching with invite')
  if (input.password === '') throw httpError(400, 'password cannot be empty')
  await admitUser(context, () => {
    const invite = openInvite(store, claim)
    return {
      username: email,
      password: input.password,
      displayName: input.display_name,
      role: invite.platform_role_id,
      user_group_ids: invite.user_group_ids,
      network_roles: invite.network_roles,
    }
  })
  return email
}

/** Returns the unused invite with a code. Throws HttpError 400. */
function openInvite(store: Store, { email, code }: Claim): Invite {
  const invite = found(400, () => store.invites.get(email))
  if (!isCodeOf(invite, code)) throw httpError(400, 'invalid invite code')
  if (store.users.has(email)) throw httpError(400, 'user already exists')
  return invite
}

/** Compares in constant time. */
function isCodeOf({ invite_code }: Invite, code: string): boolean {
  const [given, wanted] = [Buffer.from(code), Buffer.from(invite_code)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
