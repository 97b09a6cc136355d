import type { FastifyRequest } from 'fastify'

import { callerName } from '../auth/access'
import type { Context, Identity } from '../context'
import { decodeBody, struct } from '../http/decode-body'
import { list, map, set, string } from '../http/field-types'
import { httpError } from '../http/replies'
import { namedSubject, record } from '../monitoring/activity'
import { randomText } from '../server/secrets'
import { isMailAddress } from '../server/send-mail'
import type { Invite } from '../storage/account-tables'
import { found } from '../storage/missing'
import { networkRoleFault } from './admit-user'
import { unknownGroup } from './group'
import { getPlatformRole } from './role'

const invitationType = struct('InviteUsersReq', {
  user_emails: list(string()),
  platform_role_id: string(),
  user_group_ids: set('models.UserGroupID'),
  network_roles: map(set('models.UserRoleID'), 'models.NetworkID'),
})

export const CODE_LENGTH = 8
export const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Stores an invite for every address of a request that isn't a user's; a user invited before gets a new code. All of
 * them or none: the real server stops in the middle of the list. Returns the invites, which haven't been mailed yet.
 * Throws HttpError 400, 403, or 404.
 */
export function inviteUsers(context: Context, request: FastifyRequest): Invite[] {
  const { store } = context
  const { user_emails, ...rights } = decodeBody(invitationType, request)
  if (request.caller.kind !== 'user' || !request.caller.isMaster) {
    const caller = found(404, () => store.users.get(callerName(request)))
    checkRole(rights.platform_role_id, caller.platform_role_id)
  }
  const fault =
    unknownGroup(store, rights.user_group_ids) ?? networkRoleFault(store, rights.network_roles)
  if (fault !== undefined) throw httpError(400, fault)
  found(400, () => getPlatformRole(store, rights.platform_role_id))
  const emails = (user_emails ?? []).map((email) => email.toLowerCase())
  const wrong = emails.find((email) => !isMailAddress(email))
  if (wrong !== undefined) throw httpError(400, `invalid email ${wrong}`)

  return store.transaction(() => {
    const newcomers = [...new Set(emails)].filter((email) => !store.users.has(email))
    return newcomers.map((email) => {
      const invite_code = newInviteCode()
      const invite_url = linkFor(context.identity, { email, invite_code })
      const invite = { email, ...rights, invite_code, invite_url }
      store.invites.remove(email)
      store.invites.insert(invite)
      const target = namedSubject('USER_INVITE', email)
      record(store, { by: callerName(request), action: 'CREATE', target })
      return invite
    })
  })
}

function checkRole(role: string, callerRole: string) {
  if (role === 'super-admin') throw httpError(400, 'super admin cannot be invited')
  if (role === '') throw httpError(400, 'platform role id cannot be empty')
  if (role === 'admin' && callerRole !== 'super-admin') {
    throw httpError(403, 'only superadmin can invite admin users')
  }
}

export const newInviteCode = () => randomText(CODE_LENGTH, CODE_LETTERS)

/** Returns the address of the console page where the invited user completes the account. */
export function linkFor(
  identity: Pick<Identity, 'frontendUrl' | 'tenantId'>,
  values: { email: string; invite_code: string },
): string {
  const console = identity.frontendUrl.replace(/\/$/, '')
  const tenant = identity.tenantId === '' ? {} : { tenant_id: identity.tenantId }
  return `${console}/invite?${new URLSearchParams({ ...tenant, ...values }).toString()}`
}
