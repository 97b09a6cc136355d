import { createSuperAdmin, hasSuperAdminQuery } from '@meshdeck/api/server'
import { Navigate, useQuery, useQueryClient, useTranslation, z } from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import { Form, PasswordField, SubmitButton, TextField } from '@meshdeck/ui/form'

import { PendingMark } from '../frame/PendingMark'
import { SessionLayout } from './SessionLayout'
import { signIn } from './sign-in'

const initialValues = { username: '', password: '', confirm: '' }

/** The first administrator of a fresh server; afterwards the page is the sign-in (OP-19). */
export function SignUpPage() {
  const { t } = useTranslation('shell')
  const queryClient = useQueryClient()
  const { session } = useSessionState()
  const { data: hasAdmin, isPending } = useQuery(hasSuperAdminQuery())

  if (session) return <Navigate to="/" replace />
  if (isPending) return <PendingMark />
  if (hasAdmin !== false) return <Navigate to="/login" replace />

  const required = z.string().check(z.minLength(1, t('ui:field.required')))
  const schema = z.object({ username: required, password: required, confirm: required }).check(
    z.refine(({ password, confirm }) => password === confirm, {
      path: ['confirm'],
      message: t('signUp.mismatch'),
    }),
  )

  return (
    <SessionLayout title={t('signUp.title')} text={t('signUp.text')}>
      <Form
        initialValues={initialValues}
        schema={schema}
        onSubmit={async ({ username, password }) => {
          await createSuperAdmin({ username, password })
          await signIn({ username, password }, { remember: false })
          await queryClient.invalidateQueries({ queryKey: ['has-super-admin'] })
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
          autoComplete="new-password"
          size="lg"
          required
        />
        <PasswordField
          name="confirm"
          label={t('signUp.confirm')}
          autoComplete="new-password"
          size="lg"
          required
        />
        <SubmitButton size="lg">{t('signUp.submit')}</SubmitButton>
      </Form>
    </SessionLayout>
  )
}
