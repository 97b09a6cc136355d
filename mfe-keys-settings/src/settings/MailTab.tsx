import { deleteInvite, inviteUsers } from '@meshdeck/api/invite-changes'
import { type Invite, inviteListQuery } from '@meshdeck/api/invites'
import type { ServerSettings } from '@meshdeck/api/server-settings'
import { emailOf, isEmail } from '@meshdeck/domain/email'
import {
  errorText,
  queryClient,
  useCapabilities,
  useMutation,
  useSession,
  z,
} from '@meshdeck/platform'
import { Box, Button, Callout, Flex, Panel, Stack, Text } from '@meshdeck/ui'
import { FieldRows, Form, SubmitButton, TextField } from '@meshdeck/ui/form'
import { useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { mailOf, mailSchema, mailValues } from './settings-form'
import { SecretField, SettingsForm } from './SettingsForm'

/** Settings of the mail server for invites, which are part of Pro. */
export function MailTab({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()
  const { isPro, version } = useCapabilities()

  return (
    <Stack gap="4">
      {/* the edition is known only a moment after sign-in */}
      {!isPro && version !== '' && <Callout tone="info">{t('settings.mail.onlyPro')}</Callout>}
      <MailForm settings={settings} />
      {isPro && <MailTrial isSet={settings.smtp_host !== ''} />}
    </Stack>
  )
}

function MailForm({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()

  return (
    <SettingsForm settings={settings} editOf={mailOf} toValues={mailValues} schema={mailSchema}>
      <Panel title={t('settings.mail.title')}>
        <FieldRows>
          <TextField
            name="smtp_host"
            label={t('settings.mail.host')}
            hint={t('settings.mail.hostHint')}
            isMonospace
          />
          <TextField
            name="smtp_port"
            label={t('settings.mail.port')}
            hint={t('settings.mail.portHint')}
            inputMode="numeric"
          />
          <TextField name="email_sender_addr" label={t('settings.mail.sender')} isMonospace />
          <TextField name="email_sender_user" label={t('settings.mail.user')} isMonospace />
          <SecretField
            name="email_sender_password"
            label={t('settings.mail.password')}
            isStored={settings.email_sender_password}
          />
        </FieldRows>
      </Panel>
    </SettingsForm>
  )
}

/** Role with the fewest permissions, in case someone follows the link (contract 1.4). */
const LEAST_ROLE = 'service-user'

const trialSchema = z.object({
  address: z.pipe(
    z.string().check(z.refine((text) => isEmail(emailOf(text)), 'keys:settings.trial.invalid')),
    z.transform(emailOf),
  ),
})

/** Sent, or the reason if not: the address has an invite or an account already. */
type Outcome = { is: 'sent' | 'waiting' | 'account' | 'removed'; address: string }

const openInvites = () => queryClient.fetchQuery({ ...inviteListQuery(), staleTime: 0 })
const isFor = (address: string) => (invite: Invite) => invite.email === address

/** The server silently skips an address with an account, and replaces an existing invite (contract 1.6). */
async function tryMail(address: string): Promise<Outcome> {
  if ((await openInvites()).some(isFor(address))) return { is: 'waiting', address }
  await inviteUsers({
    user_emails: [address],
    platform_role_id: LEAST_ROLE,
    user_group_ids: {},
    network_roles: {},
  })
  return { is: (await openInvites()).some(isFor(address)) ? 'sent' : 'account', address }
}

/**
 * Tests whether mail arrives. The server has no endpoint for that, so an invite is sent to the user's own address and
 * can be revoked here (Pro).
 */
function MailTrial({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation()
  const { username } = useSession()
  const [outcome, setOutcome] = useState<Outcome>()
  const status = useRef<HTMLDivElement>(null)

  function showRemoved(removed: Outcome) {
    setOutcome(removed)
    // the button disappears, and the focus would be lost
    status.current?.focus()
  }

  return (
    <Panel title={t('settings.trial.title')}>
      <Stack gap="4" p="4" maxW="40rem">
        <Text textStyle="sm" color="fg.muted">
          {t(isSet ? 'settings.trial.text' : 'settings.trial.noServer')}
        </Text>
        {isSet && (
          <Form
            schema={trialSchema}
            initialValues={{ address: isEmail(username) ? username : '' }}
            failure={t('settings.trial.failed')}
            onSubmit={async ({ address }) => setOutcome(await tryMail(address))}
          >
            <TextField
              name="address"
              label={t('settings.trial.address')}
              hint={t('settings.trial.hint')}
            />
            <Flex>
              <SubmitButton>{t('settings.trial.action')}</SubmitButton>
            </Flex>
          </Form>
        )}
        <Box role="status" ref={status} tabIndex={-1} focusVisibleRing="outside">
          {outcome && <TrialOutcome outcome={outcome} onRemoved={showRemoved} />}
        </Box>
      </Stack>
    </Panel>
  )
}

type OutcomeProps = { outcome: Outcome; onRemoved: (outcome: Outcome) => void }

function TrialOutcome({ outcome: { is, address }, onRemoved }: OutcomeProps) {
  const { t } = useTranslation()
  const removal = useMutation({
    mutationFn: () => deleteInvite(address),
    onSuccess: () => onRemoved({ is: 'removed', address }),
  })
  if (is === 'removed')
    return <Text textStyle="sm">{t('settings.trial.removed', { address })}</Text>

  return (
    <Stack gap="3" alignItems="flex-start">
      <Callout tone={is === 'sent' ? 'info' : 'warning'}>
        {t(`settings.trial.${is}`, { address })}
      </Callout>
      {removal.error && (
        <Callout tone="critical" role="alert" title={t('settings.trial.removeFailed')}>
          {errorText(removal.error)}
        </Callout>
      )}
      {is !== 'account' && (
        <Button
          aria-disabled={removal.isPending}
          onClick={() => !removal.isPending && removal.mutate()}
        >
          {t('settings.trial.remove')}
        </Button>
      )}
    </Stack>
  )
}
