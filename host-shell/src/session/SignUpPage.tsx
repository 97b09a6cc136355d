import { createSuperAdmin, hasSuperAdminQuery } from '@meshdeck/api/server'
import { userNameMin } from '@meshdeck/domain/user-account'
import {
  errorText,
  Navigate,
  toast,
  useCapabilities,
  useQuery,
  useQueryClient,
  z,
} from '@meshdeck/platform'
import { useSessionState } from '@meshdeck/platform/shell'
import {
  CheckboxField,
  confirmedPassword,
  credentialFaults,
  Form,
  NewPasswordFields,
  newPasswordShape,
  newUserNameSchema,
  SubmitButton,
  TextField,
} from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { PendingMark } from '../shared/PendingMark'
import { useTranslation } from '../translations'
import { SessionLayout } from './SessionLayout'
import { signIn } from './sign-in'

const initialValues = { username: '', password: '', confirm: '', remember: false }

const schemaOf = (nameMin: number) =>
  z
    .object({
      username: newUserNameSchema(nameMin),
      ...newPasswordShape,
      remember: z.boolean(),
    })
    .check(confirmedPassword())

/** Creates the first administrator of a fresh server; afterwards this address leads to the sign-in (decision OP-19). */
export function SignUpPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { session } = useSessionState()
  const { namesProgram, requiresLongUserNames } = useCapabilities()
  const minLength = userNameMin({ requiresLongUserNames })
  const schema = useMemo(() => schemaOf(minLength), [minLength])
  const { data: hasAdmin, isPending } = useQuery(hasSuperAdminQuery())

  // once an administrator exists, this form is obsolete and the sign-in replaces it
  const recheckSuperAdmin = () =>
    queryClient.fetchQuery({ ...hasSuperAdminQuery(), staleTime: 0 }).catch(() => false)

  // a server with a new administrator has no data yet
  if (session) return <Navigate to="/hello" replace />
  if (isPending) return <PendingMark />
  if (hasAdmin !== false) return <Navigate to="/login" replace />

  return (
    <SessionLayout title={t('session.signUp.title')} text={t('session.signUp.text')}>
      <Form
        initialValues={initialValues}
        schema={schema}
        fieldErrors={credentialFaults}
        onSubmit={async ({ username, password, remember }) => {
          try {
            await createSuperAdmin({ username, password })
            await signIn({ username, password }, { remember, namesProgram })
          } catch (error) {
            if (await recheckSuperAdmin()) toast.error(errorText(error))
            throw error
          }
          await recheckSuperAdmin()
        }}
      >
        <TextField
          name="username"
          label={t('session.login.username')}
          hint={t('session.signUp.usernameHint')}
          autoComplete="username"
          size="lg"
          required
        />
        <NewPasswordFields size="lg" />
        <CheckboxField
          name="remember"
          label={t('session.login.remember')}
          hint={t('session.login.rememberHint')}
        />
        <SubmitButton size="lg">{t('session.signUp.submit')}</SubmitButton>
      </Form>
    </SessionLayout>
  )
}
