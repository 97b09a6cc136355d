import { useTranslation, z } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { CheckboxField, Form, PasswordField, SubmitButton, TextField } from '@meshdeck/ui/form'
import { useState } from 'react'

import { ForgotPasswordDialog } from './ForgotPasswordDialog'
import { signIn, type CodeWanted } from './sign-in'

const initialValues = { username: '', password: '', remember: false }

type Props = { onCodeWanted: (wanted: CodeWanted, remember: boolean) => void }

export function LoginForm({ onCodeWanted }: Props) {
  const { t } = useTranslation('shell')
  const [isForgotten, setIsForgotten] = useState(false)
  const required = z.string().check(z.minLength(1, t('ui:field.required')))
  const schema = z.object({ username: required, password: required, remember: z.boolean() })

  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      onSubmit={async ({ remember, ...credentials }) => {
        const wanted = await signIn(credentials, { remember })
        if (wanted) onCodeWanted(wanted, remember)
      }}
    >
      <TextField
        name="username"
        label={t('login.username')}
        autoComplete="username"
        size="lg"
        required
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        size="lg"
        required
        aside={
          <Button
            size="xs"
            variant="ghost"
            px="1"
            color="accent.fg"
            onClick={() => setIsForgotten(true)}
          >
            {t('login.forgot')}
          </Button>
        }
      />
      <CheckboxField name="remember" label={t('login.remember')} hint={t('login.rememberHint')} />
      <SubmitButton size="lg">{t('login.signIn')}</SubmitButton>
      {isForgotten && <ForgotPasswordDialog onClose={() => setIsForgotten(false)} />}
    </Form>
  )
}
