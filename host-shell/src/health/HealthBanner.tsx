import { useServerStatus, useTranslation } from '@meshdeck/platform'
import { Banner } from '@meshdeck/ui'
import { useEffect, useState } from 'react'

import { BANNER_DELAY_MS, unhealthyKind } from './unhealthy-kind'

/** Says that the server is not well, once it has not been for 5 s [SV-002, ER-023 to ER-025]. */
export function HealthBanner() {
  const { t } = useTranslation('shell')
  const kind = unhealthyKind(useServerStatus())
  const isLasting = useLasting(kind !== undefined, BANNER_DELAY_MS)
  if (kind === undefined || !isLasting) return null

  return (
    <Banner tone={kind === 'broker' ? 'warning' : 'critical'}>
      {t(`banner.${kind}`, { product: 'Meshdeck' })}
    </Banner>
  )
}

/** Whether something has been so for that long without a break. */
function useLasting(isSo: boolean, delay: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)

  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setHasLasted(true), delay)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, delay])

  return isSo && hasLasted
}
