import { Banner } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useProductName } from '../branding/branding'
import type { Health } from './health-state'
import { useHealthWords } from './health-words'
import { useBannerKind } from './use-health'
import { useRestartNote } from './use-restart'

type Props = { health: Health; action?: ReactNode }

/** Says that the server is not well, once it has not been for 5 s [SV-002, ER-023 to ER-025]. */
export function HealthBanner({ health, action }: Props) {
  const { t } = useHealthWords()
  const product = useProductName()
  const kind = useBannerKind(health)
  const note = useRestartNote()
  if (kind === undefined) return null

  return (
    <Banner tone={kind === 'broker' ? 'warning' : 'critical'} action={action}>
      {t(`banner.${kind}`, { product })}
      {kind === 'unreachable' && note !== undefined && ` ${note}`}
    </Banner>
  )
}
