import { useTranslation } from '@meshdeck/platform'
import { useMemo } from 'react'

import type { Groups } from '../graph-model/graph-groups'

/** What the groups are called on the screen. */
export function useGroupNames({ names }: Groups): string[] {
  const { t } = useTranslation('graph')
  return useMemo(
    () => names.map((name) => ('text' in name ? name.text : t(`groups.${name.word}`))),
    [names, t],
  )
}
