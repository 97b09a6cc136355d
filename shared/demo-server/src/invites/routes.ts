import type { FastifyInstance } from 'fastify'

import { goneDiff, named } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { createAttempts } from '../auth/attempts'
import { may } from '../auth/may'
import type { Context } from '../context'
import { queryOf } from '../http/query'
import { envelope } from '../http/replies'
import type { Invite } from '../storage/account-tables'
import { inviteUsers } from './invite-users'
import { sendInvite } from './mail'
import { checkInvite, claimOf, signUp } from './sign-up'

const noInvite: Invite = {
  email: '',
  platform_role_id: '',
  user_group_ids: null,
  network_roles: null,
  invite_code: '',
  invite_url: '',
}

/**
 * An invite as somebody reads it who may not invite anybody: whoever has the code can sign up in the place of the
 * invited person. (The real server shows it to an auditor.)
 */
function withoutCode(invite: Invite): Invite {
  return { ...invite, invite_code: '', invite_url: '' }
}

/** Invites by mail, from the first word to the new account (contract 1.6). */
export function inviteRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const attempts = createAttempts()
  const invitee = ({ email }: { email: string }) => store.invites.find(email)?.email

  app.get('/api/v1/users/invites', allow('admin', on.users), (request, reply) => {
    const invites = store.invites.all()
    const shown = may(store, request, { method: 'POST' }) ? invites : invites.map(withoutCode)
    return envelope(reply, 'fetched pending user invites', shown)
  })

  app.post('/api/v1/users/invite', allow('admin', on.users), (request, reply) => {
    for (const invite of inviteUsers(context, request)) void sendInvite(context, invite)
    return envelope(reply, 'triggered user invites')
  })

  app.delete('/api/v1/users/invite', allow('admin', on.users), (request, reply) => {
    const email = queryOf(request, 'invitee_email')
    recorded(
      store,
      () => store.invites.remove(email),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: named('USER_INVITE', email),
        // only whose it was
        ...goneDiff(store, { ...noInvite, email }),
      }),
    )
    return envelope(reply, 'deleted user invite')
  })

  app.delete('/api/v1/users/invites', allow('admin', on.users), (request, reply) => {
    const target = named('USER_INVITE', 'All Invites')
    recorded(
      store,
      () => store.db.run('DELETE FROM invites'),
      () => ({ by: callerName(request), action: 'DELETE_ALL', target }),
    )
    return envelope(reply, 'cleared all pending user invites')
  })

  app.get('/api/v1/users/invite', allow('none'), async (request, reply) => {
    const claim = claimOf(request)
    await attempts.take(request, invitee(claim), async () => checkInvite(store, claim))
    return envelope(reply, 'invite is valid')
  })

  app.post('/api/v1/users/invite-signup', allow('none'), async (request, reply) => {
    const invited = invitee(claimOf(request))
    const username = await attempts.take(request, invited, () => signUp(context, request))
    return envelope(reply, `created user successfully ${username}`)
  })
}
