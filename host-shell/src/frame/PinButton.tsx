import { useTranslation } from '@meshdeck/platform'
import { IconButton, Tooltip } from '@meshdeck/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'

/** Keeps the sidebar open beside the page, or lets it collapse [SH-151]. */
export function PinButton({ isPinned, onClick }: { isPinned: boolean; onClick: () => void }) {
  const { t } = useTranslation('shell')
  const label = isPinned ? t('sidebar.unpin') : t('sidebar.pin')

  return (
    <Tooltip content={`${label} (Ctrl S)`}>
      <IconButton
        size="sm"
        variant="ghost"
        color="fg.muted"
        aria-label={label}
        hideBelow="md"
        onClick={onClick}
      >
        {isPinned ? <PanelLeftClose /> : <PanelLeftOpen />}
      </IconButton>
    </Tooltip>
  )
}
