import { useCapabilities } from '@meshdeck/platform'
import { EmptyState, ProBadge } from '@meshdeck/ui'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

/** What only a Pro server does; another one is sent none of it. */
export function ProPart({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  if (isPro) return children
  return (
    <EmptyState
      icon={Sparkles}
      title={t('settings.pro.title')}
      description={t('settings.pro.text')}
    >
      <ProBadge reason={t('settings.pro.text')} />
    </EmptyState>
  )
}
