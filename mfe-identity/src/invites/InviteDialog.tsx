import { type Invitation, inviteUsers } from '@meshdeck/api/invite-changes'
import { type Invite, inviteListQuery, mailServerSetQuery } from '@meshdeck/api/invites'
import { platformRoleListQuery } from '@meshdeck/api/roles'
import { isEmail, readAddresses } from '@meshdeck/domain/email'
import { queryClient, type SlotProps, toast, useQuery, useSession } from '@meshdeck/platform'
import { Callout } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, TextAreaField, useForm } from '@meshdeck/ui/form'
import { useMemo, useState } from 'react'

import { GroupsField } from '../groups/GroupsField'
import { NewPeopleReach } from '../shared/NewPeopleReach'
import { RoleField } from '../shared/RoleField'
import { assignableRoles } from '../shared/user-rules'
import { useTranslation } from '../translations'
import { emptyInvite, type InviteForm as Values, inviteFormSchema } from './invite-form'

/** Fills the slot `user.invite`: dialog that invites users by mail [US-018, US-022, AP-126]. */
export function InviteDialog({ onClose }: SlotProps['user.invite']) {
  const { t } = useTranslation()
  const { userPlatformRole: callerRole } = useSession()
  const roles = useQuery(platformRoleListQuery())

  return (
    <DialogAbout
      title={t('invites.form.title')}
      reading={roles}
      failure={t('shared.rolesFailed')}
      onClose={onClose}
    >
      {(known) => <InviteForm roles={assignableRoles(known, { callerRole })} onClose={onClose} />}
    </DialogAbout>
  )
}

type Props = SlotProps['user.invite'] & { roles: readonly string[] }

function InviteForm({ roles, onClose }: Props) {
  const { t } = useTranslation()
  const { invitedEmails, invite } = useInvitation()
  const { data: isMailed = true } = useQuery(mailServerSetQuery())
  const schema = useMemo(() => inviteFormSchema(t), [t])

  return (
    <FormDialog
      title={t('invites.form.title')}
      action={t('invites.form.send')}
      size="md"
      schema={schema}
      initialValues={emptyInvite(roles)}
      failure={t('invites.form.failed')}
      onSubmit={async (invitation) => {
        const passedOver = await invite(invitation)
        const count = invitation.user_emails.length - passedOver.length
        const descriptionLines = [
          !isMailed && t('invites.form.copyLinks', { count }),
          passedOver.length > 0 &&
            t('invites.form.passedOver', { addresses: passedOver.join(', ') }),
        ].filter(Boolean)
        toast.success(t(isMailed ? 'invites.form.sent' : 'invites.form.made', { count }), {
          ...(descriptionLines.length > 0 && { description: descriptionLines.join('\n') }),
        })
        onClose()
      }}
      onClose={onClose}
    >
      {invitedEmails.length > 0 && (
        <Callout tone="warning" title={t('invites.form.partly')}>
          {t('invites.form.partlyText', { addresses: invitedEmails.join(', ') })}
        </Callout>
      )}
      {!isMailed && <Callout tone="info">{t('invites.form.noMailServer')}</Callout>}
      <TextAreaField
        name="addresses"
        label={t('invites.form.addresses')}
        hint={t('invites.form.addressesHint')}
        rows={5}
        required
      />
      <ReplacedInvites invitedAddresses={invitedEmails} />
      <RoleField roles={roles} />
      <GroupsField
        label={t('invites.column.groups')}
        hint={t('invites.form.groupsHint')}
        searchLabel={t('invites.form.searchGroups')}
      />
      <InviteReach />
    </FormDialog>
  )
}

/** Warns that the server replaces the role, groups, and link of a pending invitation (contract 1.6). */
function ReplacedInvites({ invitedAddresses }: { invitedAddresses: readonly string[] }) {
  const { t } = useTranslation()
  const { data: openInvites = [] } = useQuery(inviteListQuery())
  const { addresses } = useForm<Values>().values
  const typed = new Set(readAddresses(addresses))
  const twice = openInvites.map(({ email }) => email).filter((email) => typed.has(email))
  const replacedAddresses = twice.filter((email) => !invitedAddresses.includes(email))
  if (replacedAddresses.length === 0) return null

  return (
    <Callout tone="warning" role="status" title={t('invites.form.replaces')}>
      {t('invites.form.replacesText', { addresses: replacedAddresses.join(', ') })}
    </Callout>
  )
}

/** Shows what opens to invited users when they have their accounts. */
function InviteReach() {
  const { addresses, platform_role_id, groups } = useForm<Values>().values
  const usernames = useMemo(() => readAddresses(addresses).filter(isEmail), [addresses])

  return <NewPeopleReach usernames={usernames} roleId={platform_role_id} groupIds={groups} />
}

/**
 * Sends invitations and reports partial results: the server may stop in the middle of a list, and skips users who
 * already have an account (contract 1.6). After a failure, it looks up which invitations were sent, reports them, and
 * doesn't send them again.
 */
function useInvitation() {
  const [invitedEmails, setInvitedEmails] = useState<string[]>([])

  /** Returns the users who were skipped because they have an account. */
  async function invite(invitation: Invitation): Promise<string[]> {
    const linksBefore = await readInvites().then(linksOf, () => undefined)
    const user_emails = invitation.user_emails.filter((email) => !invitedEmails.includes(email))
    try {
      if (user_emails.length > 0) await inviteUsers({ ...invitation, user_emails })
    } catch (error) {
      const linksAfter = linksOf(await readInvites().catch(() => []))
      // without the earlier invitations, the sent ones can't be determined: sending twice is better than not at all
      const sentEmails = user_emails.filter(
        (email) =>
          linksBefore && linksAfter.has(email) && linksAfter.get(email) !== linksBefore.get(email),
      )
      setInvitedEmails([...invitedEmails, ...sentEmails])
      throw error
    }
    const currentInvites = await readInvites().catch(() => undefined)
    const openLinks = currentInvites && linksOf(currentInvites)
    return openLinks ? user_emails.filter((email) => !openLinks.has(email)) : []
  }

  return { invitedEmails, invite }
}

const readInvites = () => queryClient.fetchQuery({ ...inviteListQuery(), staleTime: 0 })

const linksOf = (invites: readonly Invite[]) =>
  new Map(invites.map(({ email, invite_url }) => [email, invite_url]))
