import { setOwnPassword } from '@meshdeck/api/own-password-changes'
import { toast, useSession, useTranslation } from '@meshdeck/platform'
import { Callout, EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { credentialFaults, FormDialog, NewPasswordFields } from '@meshdeck/ui/form'
import { KeyRound } from 'lucide-react'

import { passwordFormSchema } from '../users/user-form'
import { useProfileWords } from './profile-words'

/** A new password for the signed-in user, if the server keeps one for them. */
export function ChangePasswordDialog() {
  const { t } = useProfileWords()
  const { t: words } = useTranslation('identity')
  const { close } = useDialog()
  const { username, user } = useSession()

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
      schema={passwordFormSchema}
      initialValues={{ password: '', confirm: '' }}
      failure={t('password.failed')}
      fieldErrors={credentialFaults}
      onSubmit={async ({ password }) => {
        await setOwnPassword({ username, password })
        toast.success(t('password.done'))
        close()
      }}
      onClose={close}
    >
      <NewPasswordFields />
      <Callout tone="info">{t('password.sessions')}</Callout>
    </FormDialog>
  )
}
