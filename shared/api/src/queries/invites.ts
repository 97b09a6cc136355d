import {
  api,
  type Infer,
  queryKeyOf,
  queryOptions,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'
import { settingsRecordQuery } from './settings-record'

/** Parameters of the link in an invitation. */
export type InviteClaim = { email: string; code: string }

/**
 * GET /v1/users/invite: checks whether an invitation is still valid (contract 1.6). Throws an `ApiError` of 500 if it
 * isn't, and of 404 on the community edition, which has no invitations.
 */
export const inviteQuery = (claim: InviteClaim) =>
  queryOptions({
    queryKey: queryKeyOf('invite', { email: claim.email, code: claim.code }),
    queryFn: async ({ signal }) => {
      await readReply(
        api.get('v1/users/invite', { signal, searchParams: inviteParams(claim) }),
        z.unknown(),
      )
      return true
    },
    // the code is removed when its screen closes
    gcTime: 0,
    retry: false,
  })

/** Returns the request parameters that identify an invitation. */
export const inviteParams = ({ email, code }: InviteClaim) => ({ email, invite_code: code })

const rightsSchema = z.nullish(z.record(z.string(), z.unknown()))

/** A pending invitation; it doesn't expire (contract 1.6). */
const inviteSchema = z.object({
  email: z.string(),
  platform_role_id: text,
  /** Groups by ID and roles by network for the new account. */
  user_group_ids: rightsSchema,
  network_roles: rightsSchema,
  /** Link in the mail; anyone who has it can sign up in place of the invited user. */
  invite_url: text,
})
export type Invite = Infer<typeof inviteSchema>

/** GET /v1/users/invites: the pending invitations; Pro only [AP-127]. */
export const inviteListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('invites'),
    queryFn: ({ signal }) => readItems(api.get('v1/users/invites', { signal }), inviteSchema),
  })

/** GET /server/settings: whether invitations are mailed; without a mail server, only the link exists (contract 1.1). */
export const mailServerSetQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ smtp_host }) => smtp_host !== '',
  })
