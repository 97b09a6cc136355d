import { hostListQuery } from '@meshdeck/api/hosts'
import { useQuery } from '@meshdeck/platform'
import { Banner, Button } from '@meshdeck/ui'
import { useEffect } from 'react'

import { useTranslation } from '../translations'

/** The device takes minutes. */
const LOOK_MS = 15_000

/**
 * A new tenant's first device is on its way [SH-159, SH-160]. Asks until there is one, or until somebody has
 * read it; `onOver` is told. The list that it asks for is empty until then, and devices without a network
 * are in no count of the server (contract 1.1).
 */
export function ManagedHostBanner({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation()
  const { data: hosts } = useQuery({ ...hostListQuery(), refetchInterval: LOOK_MS })
  const isReady = hosts !== undefined && hosts.length > 0

  useEffect(() => {
    if (isReady) onOver()
  }, [isReady, onOver])

  function dismiss() {
    // the button goes with the banner
    document.querySelector('main')?.focus()
    onOver()
  }

  if (!hosts || isReady) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {t('tenant.managedHost.dismiss')}
        </Button>
      }
    >
      {t('tenant.managedHost.text')}
    </Banner>
  )
}
