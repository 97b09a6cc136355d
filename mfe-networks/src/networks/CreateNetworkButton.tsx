import { useCan, useTranslation } from '@meshdeck/platform'

import { SlotButton } from '../slots/SlotButton'

/** Opens the dialog for a new network; admins only [NW-035]. */
export function CreateNetworkButton() {
  const { t } = useTranslation('networks')
  const { isAdmin } = useCan()

  return (
    <SlotButton
      slot="network.create"
      label={t('networks.create')}
      refusal={isAdmin ? undefined : t('networks.createRefused')}
    />
  )
}
