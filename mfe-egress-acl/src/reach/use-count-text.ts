import { currentLanguage } from '@meshdeck/platform'

import { useTranslation } from '../translations'
import type { ReachCounts } from './reach-rows'

const kinds = ['nodes', 'clients', 'routes', 'users'] as const

/** How much it is in words: "147 nodes, 52 config files, 4 ranges". */
export function useCountText() {
  const { t } = useTranslation()

  return (counts: ReachCounts): string => {
    const texts = kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(`reach.counts.${kind}`, { count: counts[kind] }))
    if (texts.length === 0) return t('reach.counts.none')
    return new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'short' }).format(texts)
  }
}
