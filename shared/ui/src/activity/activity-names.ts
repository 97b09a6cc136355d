import { useMemo } from 'react'

import { useTranslation } from '../translations'

/** What entries of the activity are called on screen. */
export type ActivityNames = {
  /** What was done, `CREATE`; an action that no console knows yet stands for itself. */
  actionName: (action: string) => string
  /** What kind of thing it was done to, `EGRESS`; likewise, and nothing for none. */
  kindName: (kind: string) => string
  /** From where it was done, `NMCTL`; likewise. */
  originName: (origin: string) => string
}

/**
 * The names of the server's actions and kinds of subjects (contract 1.20, and 2.3 for those from 1.5.1
 * on) in the language on screen. Suspends until they are here; the same functions until it changes.
 */
export function useActivityNames(): ActivityNames {
  const { t } = useTranslation()

  return useMemo(
    () => ({
      actionName: (action) => t(`activity.action.${action}`, { defaultValue: action }),
      kindName: (kind) => (kind === '' ? '' : t(`activity.kind.${kind}`, { defaultValue: kind })),
      originName: (origin) => t(`activity.origin.${origin}`, { defaultValue: origin }),
    }),
    [t],
  )
}
