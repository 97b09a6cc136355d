import { useMemo } from 'react'

import { useTranslation } from '../translations'

/** What rows say about themselves. One object for all of them, for they render by the thousand. */
export type RowWords = {
  select: (name: string) => string
  actionsOf: (name: string) => string
}

export function useRowWords(): RowWords {
  const { t } = useTranslation()

  return useMemo(
    () => ({
      select: (name) => t('table.select', { name }),
      actionsOf: (name) => t('table.actionsOf', { name }),
    }),
    [t],
  )
}
