import { useCapabilities, z } from '@meshdeck/platform'
import { Button, lazyOverlay } from '@meshdeck/ui'
import { CheckboxField, Form, PasswordField, SubmitButton, TextField } from '@meshdeck/ui/form'
import { useState } from 'react'

import { signIn, type CodeWanted } from '../session/sign-in'
import { useTranslation } from '../translations'
import { OtherWays } from './OtherWays'

const ForgotPasswordDialog = lazyOverlay(
  async () => (await import('./ForgotPasswordDialog')).ForgotPasswordDialog,
)

const initialValues = { username: '', password: '', remember: false }

const required = z.string().check(z.minLength(1))
const schema = z.object({ username: required, password: required, remember: z.boolean() })

type Props = { onCodeWanted: (wanted: CodeWanted, remember: boolean) => void }

/** Name and password, and below them the other ways in [SE-002 to SE-006]. */
export function LoginForm({ onCodeWanted }: Props) {
  const { t } = useTranslation()
  const { namesProgram } = useCapabilities()
  const [isForgotten, setIsForgotten] = useState(false)

  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      failure={t('session.login.failed')}
      onSubmit={async ({ remember, ...credentials }) => {
        const wanted = await signIn(credentials, { remember, namesProgram })
        if (wanted) onCodeWanted(wanted, remember)
      }}
    >
      <TextField
        name="username"
        label={t('session.login.username')}
        autoComplete="username"
        size="lg"
        required
      />
      <PasswordField
        name="password"
        label={t('session.login.password')}
        autoComplete="current-password"
        size="lg"
        required
        aside={
          <Button
            size="xs"
            variant="ghost"
            px="1"
            me="-1"
            color="accent.fg"
            onPointerEnter={ForgotPasswordDialog.preload}
            onFocus={ForgotPasswordDialog.preload}
            onClick={() => setIsForgotten(true)}
          >
            {t('session.login.forgot')}
          </Button>
        }
      />
      <CheckboxField
        name="remember"
        label={t('session.login.remember')}
        hint={t('session.login.rememberHint')}
      />
      <SubmitButton size="lg">{t('session.login.signIn')}</SubmitButton>
      <OtherWays />
      {isForgotten && <ForgotPasswordDialog onClose={() => setIsForgotten(false)} />}
    </Form>
  )
}
