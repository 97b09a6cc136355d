import { SwitchField } from '@meshdeck/ui/form'

import { useNetworkPageWords } from '../network-model/network-page-words'
import { useDeviceApproval } from '../pending-devices/use-device-approval'

/** Whether devices join a network without being let in; where the server lets all of them in, nothing. */
export function ApprovalField() {
  const { t } = useNetworkPageWords()
  if (!useDeviceApproval()) return null

  return (
    <SwitchField name="auto_join" label={t('network.autoJoin')} hint={t('create.autoJoinHint')} />
  )
}
