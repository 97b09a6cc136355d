import { useCapabilities, useSession } from '@meshdeck/platform'
import { DialogButton } from '@meshdeck/ui/data-table'
import { UserPlus } from 'lucide-react'

import { useTranslation } from '../translations'

/**
 * Opens the form for a new user. In the community edition every user is an admin, and admins are made
 * by the super admin only (contract 1.3).
 */
export function AddUserButton() {
  const { t } = useTranslation()
  const { userPlatformRole } = useSession()
  const { isPro } = useCapabilities()

  return (
    <DialogButton
      dialog="add-user"
      label={t('add.title')}
      icon={UserPlus}
      refusal={isPro || userPlatformRole === 'super-admin' ? undefined : t('add.refused')}
    />
  )
}
