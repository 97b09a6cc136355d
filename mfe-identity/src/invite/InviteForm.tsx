import { acceptInvite } from '@meshdeck/api/invite-changes'
import type { InviteClaim } from '@meshdeck/api/invites'
import { ssoLoginHref, ssoOfferedQuery } from '@meshdeck/api/sso'
import { noteVisit } from '@meshdeck/api/sso-visit'
import { isApiError, toast, useCapabilities, useNavigate, useQuery, z } from '@meshdeck/platform'
import { ExternalLinkButton } from '@meshdeck/ui'
import {
  confirmedPassword,
  credentialFaults,
  Form,
  NewPasswordFields,
  newPasswordShape,
  SubmitButton,
  TextField,
} from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

const accountSchema = z.object({ username: z.string(), ...newPasswordShape }).check(confirmedPassword())

/** The account of an invited person: the name is the invited address, only the password is chosen. */
export function InviteForm({ claim }: { claim: InviteClaim }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { namesProgram } = useCapabilities()
  const { data: isSsoOffered = false } = useQuery(ssoOfferedQuery())

  return (
    <Form
      initialValues={{ username: claim.email, password: '', confirm: '' }}
      schema={accountSchema}
      fieldErrors={(error) => (isUsedUp(error) ? {} : credentialFaults(error))}
      onSubmit={async ({ password }) => {
        await acceptInvite({ claim, password })
        toast.success(t('invite.done'))
        await navigate('/login', { replace: true })
      }}
    >
      <TextField
        name="username"
        label={t('users.column.username')}
        autoComplete="username"
        size="lg"
        disabled
      />
      <NewPasswordFields size="lg" />
      <SubmitButton size="lg">{t('invite.withPassword')}</SubmitButton>
      {isSsoOffered && (
        <ExternalLinkButton
          href={ssoLoginHref({ namesProgram })}
          // the whole page goes there, and comes back to the sign-in
          target="_self"
          size="lg"
          variant="outline"
          onClick={() => noteVisit({ search: '', remember: false })}
        >
          {t('invite.withSso')}
        </ExternalLinkButton>
      )}
    </Form>
  )
}

/** Somebody was faster; that is about the invitation, not about a field (contract 1.6). */
const isUsedUp = (error: unknown) =>
  isApiError(error, 400) && /invite|already exists/.test(error.serverText)
