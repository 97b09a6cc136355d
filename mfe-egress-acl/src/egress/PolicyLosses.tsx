import { useTranslation } from '@meshdeck/platform'
import { Text } from '@meshdeck/ui'

import type { PolicyLossesOf } from './policies-of-routes'

/** Which policies go too, and which lose a destination; nothing while that is not known. */
export function PolicyLosses({ losses }: { losses: PolicyLossesOf | undefined }) {
  const { t } = useTranslation('egress')
  if (!losses) return null
  const { gone, kept } = losses

  return (
    <>
      {gone.length > 0 && (
        <Text>
          {t('egress.delete.policiesGone', { count: gone.length, names: gone.join(', ') })}
        </Text>
      )}
      {kept.length > 0 && (
        <Text>
          {t('egress.delete.policiesKept', { count: kept.length, names: kept.join(', ') })}
        </Text>
      )}
    </>
  )
}
