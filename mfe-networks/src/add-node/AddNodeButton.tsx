import { useTranslation } from '@meshdeck/platform'

import { SlotButton } from '../slots/SlotButton'

/** Opens the dialog for a new node; admins only, as its one method is the client agent [AN-006]. */
export function AddNodeButton() {
  const { t } = useTranslation('networks')

  return <SlotButton slot="node.add" label={t('nodes.add')} refusal={t('nodes.addRefused')} />
}
