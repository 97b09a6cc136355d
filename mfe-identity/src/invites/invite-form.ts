import type { Invitation } from '@meshdeck/api/invite-changes'
import { isEmail, readAddresses } from '@meshdeck/domain/email'
import { type Input, type TFunction, z } from '@meshdeck/platform'

/** Maximum number of users invited at once (decision OP-56). */
const MAX_INVITES = 50

const formShape = (t: TFunction<'identity'>) =>
  z.object({
    addresses: z.string().check(
      z.refine((text) => readAddresses(text).length > 0, 'identity:invites.form.addressMissing'),
      z.refine((text) => wrongIn(text).length === 0, {
        error: ({ input }) => {
          const wrong = wrongIn(String(input))
          return t('invites.form.wrong', {
            count: wrong.length,
            addresses: wrong.join(', '),
          })
        },
      }),
      z.refine((text) => readAddresses(text).length <= MAX_INVITES, {
        error: ({ input }) =>
          t('invites.form.tooMany', {
            count: readAddresses(String(input)).length,
            most: MAX_INVITES,
          }),
      }),
    ),
    platform_role_id: z.string().check(z.minLength(1)),
    groups: z.array(z.string()),
  })
export type InviteForm = Input<ReturnType<typeof formShape>>

/** Validates an invitation (decision OP-56, contract 1.6) and returns what is sent. */
export const inviteFormSchema = (t: TFunction<'identity'>) =>
  z.pipe(
    formShape(t),
    z.transform(({ addresses, platform_role_id, groups }): Invitation => ({
      user_emails: readAddresses(addresses),
      platform_role_id,
      user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
      network_roles: {},
    })),
  )

/** Returns the initial values; a single available role is preselected. */
export const emptyInvite = (roles: readonly string[]): InviteForm => ({
  addresses: '',
  platform_role_id: roles.length === 1 ? (roles[0] ?? '') : '',
  groups: [],
})

const wrongIn = (text: string) => readAddresses(text).filter((address) => !isEmail(address))
