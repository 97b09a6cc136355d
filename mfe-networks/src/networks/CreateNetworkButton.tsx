import { useCan } from '@meshdeck/platform'
import { DialogButton } from '@meshdeck/ui/data-table'

import { useNetworkPageWords } from '../network-model/network-page-words'

/** Opens the dialog for a new network; admins only [NW-035]. */
export function CreateNetworkButton() {
  const { t } = useNetworkPageWords()
  const { isAdmin } = useCan()

  return (
    <DialogButton
      dialog="network.create"
      label={t('networks:shared.createNetwork')}
      refusal={isAdmin ? undefined : t('networks.createRefused')}
    />
  )
}
