import { type Resource } from '@meshdeck/platform'
import { RefreshCw } from 'lucide-react'

import { Button } from '../controls/Button'
import { Box } from '../controls/layout'
import { useTranslation } from '../translations'
import { useRefresh } from './use-refresh'
import { WideLabel } from './WideLabel'

/** Its icon turns while it works [SH-095]; where nothing may move, its word says so. */
export function RefreshButton({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation()
  const { mutate: refresh, isPending } = useRefresh(resources)

  return (
    <Button aria-busy={isPending} aria-disabled={isPending} onClick={() => !isPending && refresh()}>
      <Box display="inline-flex" {...(isPending && { animation: 'spin 1s linear infinite' })}>
        <RefreshCw aria-hidden="true" />
      </Box>
      <WideLabel>{t(isPending && isStill() ? 'refresh.running' : 'refresh.label')}</WideLabel>
    </Button>
  )
}

/** True where nothing may move: by the setting of the console or of the system. */
function isStill(): boolean {
  return (
    document.body.classList.contains('reduced-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
