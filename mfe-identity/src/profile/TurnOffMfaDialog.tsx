import { isWrongPassword } from '@meshdeck/api/identity-changes'
import { removeSecondFactor } from '@meshdeck/api/second-factor-changes'
import { toast, useSession, z } from '@meshdeck/platform'
import { Text, useDialog } from '@meshdeck/ui'
import { CurrentPasswordField, currentPasswordShape, FormDialog } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

const schema = z.object(currentPasswordShape(true))

/** Turns the second factor off, where the server wants the current password for it [US-027]. */
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
        isWrongPassword(error) ? { currentPassword: t('ui:account.wrongPassword') } : {}
      }
      onSubmit={async ({ currentPassword: current }) => {
        await removeSecondFactor({ username, current })
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
