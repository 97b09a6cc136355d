import { IconButton, Tooltip } from '@meshdeck/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'

import { useTranslation } from '../translations'
import { useSidebarPin } from './use-sidebar'

const isMac = /Mac/.test(navigator.userAgent)

/** Keeps the sidebar open beside the page, or lets it collapse [SH-151]. */
export function PinButton() {
  const { t } = useTranslation()
  const [isPinned, togglePin] = useSidebarPin()
  const label = isPinned ? t('sidebar.unpin') : t('sidebar.pin')

  return (
    <Tooltip content={`${label} (${isMac ? '⌘S' : 'Ctrl S'})`}>
      <IconButton
        size="sm"
        variant="ghost"
        color="fg.muted"
        aria-label={label}
        hideBelow="md"
        onClick={togglePin}
      >
        {isPinned ? <PanelLeftClose /> : <PanelLeftOpen />}
      </IconButton>
    </Tooltip>
  )
}
