import { SwitchField } from '@meshdeck/ui/form'

import { useDeviceApproval } from '../pending-devices/use-device-approval'
import { useNetworkPageWords } from './network-page-words'

/** Whether devices join a network without being let in; where the server lets all of them in, nothing. */
export function ApprovalField() {
  const { t } = useNetworkPageWords()
  if (!useDeviceApproval()) return null

  return (
    <SwitchField name="auto_join" label={t('network.autoJoin')} hint={t('create.autoJoinHint')} />
  )
}
