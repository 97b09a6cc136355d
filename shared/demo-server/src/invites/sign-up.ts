import { timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import type { Invite } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { admitUser } from '../users/admit-user'
import { userVersions } from '../users/versions'

/** What an invite's link carries. */
type Claim = { email: string; code: string }

export function claimOf(request: FastifyRequest): Claim {
  return { email: queryOf(request, 'email'), code: queryOf(request, 'invite_code') }
}

/** @throws Refusal 500 when there is no such invite, or the code is another one (contract 1.6) */
export function checkInvite(store: Store, { email, code }: Claim) {
  const invite = found(500, () => store.invites.get(email))
  if (!isCodeOf(invite, code)) throw refused(500, 'invalid code')
}

/**
 * Makes the account of an invited person, with the role and the groups of the invite, which is used
 * up by it (contract 1.6).
 * @throws Refusal 400, or 500 when name or password are not good
 */
export async function signUp(context: Context, request: FastifyRequest): Promise<string> {
  const { store } = context
  const claim = claimOf(request)
  const { email } = claim
  openInvite(store, claim)
  const input = decodeBody(userVersions[store.apiVersion].bodyType, request)
  if (input.username !== email) throw refused(400, 'username not matching with invite')
  if (input.password === '') throw refused(400, 'password cannot be empty')
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

/** The invite that a code belongs to, as long as nobody has used it. @throws Refusal 400 */
function openInvite(store: Store, { email, code }: Claim): Invite {
  const invite = found(400, () => store.invites.get(email))
  if (!isCodeOf(invite, code)) throw refused(400, 'invalid invite code')
  if (store.users.has(email)) throw refused(400, 'user already exists')
  return invite
}

/** In a time that tells nothing of how much of the code is right. */
function isCodeOf({ invite_code }: Invite, code: string): boolean {
  const [given, wanted] = [Buffer.from(code), Buffer.from(invite_code)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
