import { setPassword } from '@meshdeck/api/user-changes'
import type { User } from '@meshdeck/api/users'
import { toast, useSession } from '@meshdeck/platform'
import { Callout, EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { credentialFaults, FormDialog, NewPasswordFields } from '@meshdeck/ui/form'
import { KeyRound } from 'lucide-react'

import { useTranslation } from '../translations'
import { authTypeOf } from './auth-type'
import { passwordFormSchema } from './user-form'
import { UserOfDialog } from './UserOfDialog'

/** A new password for the user whom the address names, if the server keeps one for him [AP-102]. */
export function ResetPasswordDialog() {
  const { t } = useTranslation()
  return (
    <UserOfDialog title={t('password.title')}>
      {(user) => <PasswordForm user={user} />}
    </UserOfDialog>
  )
}

function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { username } = user
  const isOwn = useSession().username === username

  if (isOwn || authTypeOf(user) !== 'basic') {
    const reason = isOwn ? 'ownPassword' : 'noPassword'
    return (
      <Dialog title={t('password.title')} onClose={close}>
        <EmptyState icon={KeyRound} title={t(`users.refused.${reason}`)} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('password.titleOf', { name: username })}
      action={t('password.submit')}
      schema={passwordFormSchema}
      initialValues={{ password: '', confirm: '' }}
      failure={t('password.failed')}
      fieldErrors={credentialFaults}
      onSubmit={async ({ password }) => {
        await setPassword({ username, password })
        toast.success(t('password.done', { name: username }))
        close()
      }}
      onClose={close}
    >
      <NewPasswordFields />
      <Callout tone="info">{t('password.sessions')}</Callout>
    </FormDialog>
  )
}
