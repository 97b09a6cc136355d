import { useMemo } from 'react'

import type { Groups } from '../graph-model/graph-groups'
import { useTranslation } from '../translations'

/** What the groups are called on the screen. */
export function useGroupNames({ names }: Groups): string[] {
  const { t } = useTranslation()
  return useMemo(
    () => names.map((name) => ('text' in name ? name.text : t(`graph.groups.${name.word}`))),
    [names, t],
  )
}
