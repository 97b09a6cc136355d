import {
  api,
  API_MAJOR,
  type Infer,
  queryOptions,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'
import { settingsRecordQuery } from './settings-record'

/** What the link in an invitation carries. */
export type InviteClaim = { email: string; code: string }

/**
 * GET /v1/users/invite: whether an invitation is still good (contract 1.6). Throws an `ApiError` of 500
 * when it is not, and of 404 in the community edition, which has none.
 */
export const inviteQuery = (claim: InviteClaim) =>
  queryOptions({
    queryKey: ['invite', API_MAJOR, claim.email, claim.code] as const,
    queryFn: async ({ signal }) => {
      await readReply(
        api.get('v1/users/invite', { signal, searchParams: inviteParams(claim) }),
        z.unknown(),
      )
      return true
    },
    // the code is not kept longer than its screen
    gcTime: 0,
    retry: false,
  })

/** How a call names an invitation. */
export const inviteParams = ({ email, code }: InviteClaim) => ({ email, invite_code: code })

const rightsSchema = z.nullish(z.record(z.string(), z.unknown()))

/** An invitation that nobody has taken up yet [US-022, US-025]; it does not expire (contract 1.6). */
const inviteSchema = z.object({
  email: z.string(),
  platform_role_id: text,
  /** Groups by id and roles by network, which the new account gets. */
  user_group_ids: rightsSchema,
  network_roles: rightsSchema,
  /** What the mail leads to; whoever has it can sign up in the place of the invited person. */
  invite_url: text,
})
export type Invite = Infer<typeof inviteSchema>

/** GET /v1/users/invites: the invitations that are open, which only Pro has [AP-127]. */
export const inviteListQuery = () =>
  queryOptions({
    queryKey: ['invites', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('v1/users/invites', { signal }), inviteSchema),
  })

/** GET /server/settings: whether invitations are mailed; without a mail server the link is all there is (contract 1.1). */
export const mailServerSetQuery = () =>
  queryOptions({
    ...settingsRecordQuery('server/settings'),
    select: ({ smtp_host }) => smtp_host !== '',
  })
