import { useCan } from '@meshdeck/platform'
import { DialogButton } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'

/** Opens the dialog for a new network; admins only [NW-035]. */
export function CreateNetworkButton() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()

  return (
    <DialogButton
      dialog="network.create"
      label={t('shared.createNetwork')}
      refusal={isAdmin ? undefined : t('networkPages.networks.createRefused')}
    />
  )
}
