import { useCapabilities } from '@meshdeck/platform'
import { EmptyState, ProBadge } from '@meshdeck/ui'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'

import { useSettingsWords } from './settings-words'

/** What only a Pro server does; another one is sent none of it. */
export function ProPart({ children }: { children: ReactNode }) {
  const { t } = useSettingsWords()
  const { isPro } = useCapabilities()
  if (isPro) return children
  return (
    <EmptyState icon={Sparkles} title={t('pro.title')} description={t('pro.text')}>
      <ProBadge reason={t('pro.text')} />
    </EmptyState>
  )
}
