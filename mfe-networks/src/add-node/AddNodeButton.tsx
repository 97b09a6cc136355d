import { useCan, useCapabilities } from '@meshdeck/platform'
import { DialogButton } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'

/** Opens the dialog for a new node. Without Pro, the dialog has nothing to offer non-admins. */
export function AddNodeButton() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()

  return (
    <DialogButton
      dialog="node.add"
      label={t('nodes.add')}
      refusal={isAdmin || isPro ? undefined : t('nodes.addRefused')}
    />
  )
}
