import type { InviteClaim } from '@meshdeck/api/invites'
import { z } from '@meshdeck/platform'
import { Text, TextLink } from '@meshdeck/ui'
import { Form, SubmitButton, TextField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

const filled = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim()),
  ),
  z.string().check(z.minLength(1)),
)
const claimSchema = z.object({ email: filled, code: filled })

type Props = { claim: InviteClaim; onSubmit: (claim: InviteClaim) => void }

/** Address and code of an invitation, for those whose link did not bring them, or brought wrong ones. */
export function ClaimForm({ claim, onSubmit }: Props) {
  const { t } = useTranslation()

  return (
    <Form initialValues={claim} schema={claimSchema} onSubmit={async (input) => onSubmit(input)}>
      <TextField
        name="email"
        type="email"
        label={t('invite.email')}
        autoComplete="email"
        size="lg"
        required
      />
      <TextField
        name="code"
        label={t('invite.code')}
        hint={t('invite.codeHint')}
        size="lg"
        required
        isMachine
      />
      <SubmitButton size="lg">{t('invite.continue')}</SubmitButton>
      <Text textStyle="sm" color="fg.muted">
        {t('invite.haveAccount')}{' '}
        <TextLink to="/login" textDecoration="underline">
          {t('invite.signIn')}
        </TextLink>
      </Text>
    </Form>
  )
}
