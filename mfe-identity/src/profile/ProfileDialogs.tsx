import { isWrongPassword } from '@meshdeck/api/identity-changes'
import { removeMfa } from '@meshdeck/api/mfa-changes'
import { setOwnPassword } from '@meshdeck/api/own-password-changes'
import { toast, useCapabilities, useSession, z } from '@meshdeck/platform'
import { Callout, EmptyState, Text, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import {
  credentialFaults,
  CurrentPasswordField,
  currentPasswordShape,
  FormDialog,
  NewPasswordFields,
} from '@meshdeck/ui/form'
import { KeyRound } from 'lucide-react'

import { useTranslation } from '../translations'
import { ownPasswordSchema } from '../users/user-form'

/** Dialog for a new password of the signed-in user, if the server stores one. */
export function ChangePasswordDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { username, user } = useSession()
  const { checksIdentity, namesProgram } = useCapabilities()

  if (user.auth_type === 'oauth') {
    return (
      <Dialog title={t('profile.password.change')} onClose={close}>
        <EmptyState icon={KeyRound} title={t('users.refused.noPassword')} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('profile.password.change')}
      schema={ownPasswordSchema(checksIdentity)}
      initialValues={{ currentPassword: '', password: '', confirm: '' }}
      failure={t('profile.password.failed')}
      fieldErrors={(error): Partial<Record<'currentPassword' | 'password', string>> =>
        isWrongPassword(error)
          ? { currentPassword: t('common:account.wrongPassword') }
          : credentialFaults(error)
      }
      onSubmit={async ({ currentPassword, password }) => {
        const current = checksIdentity ? currentPassword : undefined
        await setOwnPassword({ username, current, password, namesProgram })
        toast.success(t('profile.password.done'))
        close()
      }}
      onClose={close}
    >
      {checksIdentity && <CurrentPasswordField />}
      <NewPasswordFields />
      <Callout tone="info">{t('profile.password.sessions')}</Callout>
    </FormDialog>
  )
}

const schema = z.object(currentPasswordShape(true))

/** Dialog that turns MFA off, if the server requires the current password [US-027]. */
export function TurnOffMfaDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { username } = useSession()

  return (
    <FormDialog
      title={t('profile.mfa.off.title')}
      action={t('profile.mfa.off.confirm')}
      failure={t('profile.mfa.off.failed')}
      schema={schema}
      initialValues={{ currentPassword: '' }}
      fieldErrors={(error): { currentPassword?: string } =>
        isWrongPassword(error) ? { currentPassword: t('common:account.wrongPassword') } : {}
      }
      onSubmit={async ({ currentPassword: current }) => {
        await removeMfa({ username, current })
        toast.success(t('profile.mfa.off.done'))
        close()
      }}
      onClose={close}
    >
      <Text>{t('profile.mfa.off.text')}</Text>
      <CurrentPasswordField />
    </FormDialog>
  )
}
