import { hasSlot } from '@meshdeck/platform'
import { IconButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useTranslation } from '../translations'

/** Enabled for admins only; others are told why [SH-103, SH-104]. */
export function AddNetworkButton({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation()
  const { open } = useDialog()
  if (!hasSlot('network.create')) return null

  return (
    <Tooltip content={t(isDisabled ? 'adminsOnly' : 'addNetwork')}>
      <IconButton
        size="xs"
        variant="ghost"
        color="fg.muted"
        aria-label={t('addNetwork')}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && open('network.create')}
      >
        <Plus />
      </IconButton>
    </Tooltip>
  )
}
