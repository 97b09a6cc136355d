import { isWrongPassword } from '@meshdeck/api/identity-changes'
import { setOwnPassword } from '@meshdeck/api/own-password-changes'
import { toast, useCapabilities, useSession, useTranslation } from '@meshdeck/platform'
import { Callout, EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import {
  credentialFaults,
  CurrentPasswordField,
  FormDialog,
  NewPasswordFields,
} from '@meshdeck/ui/form'
import { KeyRound } from 'lucide-react'

import { ownPasswordSchema } from '../users/user-form'
import { useProfileWords } from './profile-words'

/** A new password for the signed-in user, if the server keeps one for them. */
export function ChangePasswordDialog() {
  const { t } = useProfileWords()
  const { t: words } = useTranslation('identity')
  const { close } = useDialog()
  const { username, user } = useSession()
  const { checksIdentity, namesProgram } = useCapabilities()

  if (user.auth_type === 'oauth') {
    return (
      <Dialog title={t('password.change')} onClose={close}>
        <EmptyState icon={KeyRound} title={words('users.refused.noPassword')} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('password.change')}
      schema={ownPasswordSchema(checksIdentity)}
      initialValues={{ currentPassword: '', password: '', confirm: '' }}
      failure={t('password.failed')}
      fieldErrors={(error): Partial<Record<'currentPassword' | 'password', string>> =>
        isWrongPassword(error)
          ? { currentPassword: t('account:wrongPassword') }
          : credentialFaults(error)
      }
      onSubmit={async ({ currentPassword, password }) => {
        const current = checksIdentity ? currentPassword : undefined
        await setOwnPassword({ username, current, password, namesProgram })
        toast.success(t('password.done'))
        close()
      }}
      onClose={close}
    >
      {checksIdentity && <CurrentPasswordField />}
      <NewPasswordFields />
      <Callout tone="info">{t('password.sessions')}</Callout>
    </FormDialog>
  )
}
