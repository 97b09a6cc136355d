import { SwitchField } from '@meshdeck/ui/form'

import { useDeviceApproval } from '../pending-devices/use-device-approval'
import { useTranslation } from '../translations'

/** Whether devices join a network without being let in; where the server lets all of them in, nothing. */
export function ApprovalField() {
  const { t } = useTranslation()
  if (!useDeviceApproval()) return null

  return (
    <SwitchField
      name="auto_join"
      label={t('networkPages.network.autoJoin')}
      hint={t('networkPages.create.autoJoinHint')}
    />
  )
}
