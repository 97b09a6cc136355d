import { inviteUsers } from '@meshdeck/api/invite-changes'
import { userGroupListQuery } from '@meshdeck/api/users'
import { addressesIn, emailOf, isEmail } from '@meshdeck/domain/email'
import { errorText, toast, useQuery, z } from '@meshdeck/platform'
import { Box, Button, Flex, Stack } from '@meshdeck/ui'
import { Form, LeaveQuestion, SubmitButton, TextField, useForm } from '@meshdeck/ui/form'
import { ArrowLeft, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useTranslation } from '../translations'
import { type Counter, StepHeading } from './StepList'

const schema = z.object({
  // blank entries are ignored [WZ-018]
  emails: z.array(
    z
      .string()
      .check(
        z.refine(
          (email) => email.trim() === '' || isEmail(emailOf(email)),
          'shell:wizard.invite.wrong',
        ),
      ),
  ),
})
type InviteForm = { emails: string[] }

/** Initial number of fields [WZ-020]. */
const noEmails: InviteForm = { emails: ['', '', ''] }

type Props = {
  counter: Counter
  onBack: () => void
  onDone: (isInvited: boolean) => void
}

/** Step 2 of the wizard, on Pro, shown as the third. */
export function InviteStep({ counter, onBack, onDone }: Props) {
  const { t } = useTranslation()
  const groups = useGroups()

  async function handleSubmit({ emails }: InviteForm) {
    const user_emails = addressesIn(emails)
    const isInvited = user_emails.length > 0
    if (isInvited) {
      // administrators need no groups; groups can be assigned later (decision C-19)
      const rights = { platform_role_id: 'admin', user_group_ids: {}, network_roles: {} }
      await inviteUsers({ user_emails, ...rights })
      toast.success(t('wizard.invite.sent'))
    }
    onDone(isInvited)
  }

  return (
    <>
      <StepHeading title={t('wizard.heading.invite')} counter={counter}>
        {t('wizard.invite.text')} {groups && t('wizard.invite.groups', { count: groups.length })}
      </StepHeading>
      <Form
        schema={schema}
        initialValues={noEmails}
        failure={t('wizard.invite.failed')}
        onSubmit={handleSubmit}
      >
        <EmailFields />
        <InviteActions onBack={onBack} onSkip={() => onDone(false)} />
        <LeaveQuestion />
      </Form>
    </>
  )
}

type ActionsProps = Pick<Props, 'onBack'> & { onSkip: () => void }

function InviteActions({ onBack, onSkip }: ActionsProps) {
  const { t } = useTranslation()

  return (
    <Flex flexWrap="wrap" justifyContent="end" gap="2" mt="2">
      <Button icon={ArrowLeft} me="auto" onClick={onBack}>
        {t('wizard.back')}
      </Button>
      <Button variant="ghost" onClick={onSkip}>
        {t('wizard.skip')}
      </Button>
      <SubmitButton>{t('wizard.invite.finish')}</SubmitButton>
    </Flex>
  )
}

/** Returns the groups. A failure to fetch them is reported once. */
function useGroups() {
  const { t } = useTranslation()
  const { data, error } = useQuery(userGroupListQuery())

  useEffect(() => {
    if (error) toast.error(t('wizard.invite.groupsFailed'), { description: errorText(error) })
  }, [error, t])

  return data
}

/** A field for each address, and further ones on request [WZ-021]. */
function EmailFields() {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<{ emails: string[] }>()
  const [givenCount] = useState(values.emails.length)

  return (
    <Stack gap="4">
      {values.emails.map((_, index) => (
        // fields are only added at the end
        // oxlint-disable-next-line react/no-array-index-key -- a box is its place
        <Box key={index} ref={index < givenCount ? null : focusField}>
          <TextField
            name={`emails.${index}`}
            label={t('wizard.invite.email', { number: index + 1 })}
            type="email"
            inputMode="email"
            placeholder="ada@example.com"
          />
        </Box>
      ))}
      <Box>
        <Button
          icon={Plus}
          variant="ghost"
          size="sm"
          onClick={() => void setFieldValue('emails', [...values.emails, ''])}
        >
          {t('wizard.invite.more')}
        </Button>
      </Box>
    </Stack>
  )
}

/** Moves the focus to a field that the user added. */
const focusField = (box: HTMLElement | null) => box?.querySelector('input')?.focus()
