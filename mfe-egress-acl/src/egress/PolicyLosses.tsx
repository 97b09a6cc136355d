import { Consequences } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { PolicyLossesOf } from './policies-of-routes'

/** Which policies go too, and which lose a destination; nothing while that is not known. */
export function PolicyLosses({ losses }: { losses: PolicyLossesOf | undefined }) {
  const { t } = useTranslation()
  if (!losses) return null
  const { gone, kept } = losses

  return (
    <Consequences
      lists={[
        { title: t('egress.delete.policiesGone'), items: gone },
        { title: t('egress.delete.policiesKept'), items: kept },
      ]}
    />
  )
}
