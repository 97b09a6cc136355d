import { toast, useAtomValue } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { useInterval } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { askStatus } from '../connection/ask-status'
import { useTranslation } from '../translations'
import { isOverdue, keepRestart, nextRestart, restartAtom } from './restart'

/** A server that is started again at once is gone for a second or two. */
const LOOK_MS = 500

/** Looks for the server after it was asked to restart, and says when it answers again [ER-049]. */
export function useFollowRestart(): void {
  const { t } = useTranslation()
  const restart = useAtomValue(restartAtom)

  const look = async () => {
    const isThere = await askStatus()
    const before = store.get(restartAtom)
    if (!before) return
    const next = nextRestart(before, isThere, Date.now())
    if (next === before) return
    if (next === 'back')
      toast.success(t('health.restart.done'), { description: t('health.restart.wait') })
    if (next === 'unnoticed') {
      toast.info(t('health.restart.unnoticed'), { description: t('health.restart.unnoticedHint') })
    }
    keepRestart(typeof next === 'object' ? next : undefined)
  }
  useInterval(() => void look(), restart && LOOK_MS)
}

/** What the banner of a server that does not answer adds, where it was asked to restart. */
export function useRestartNote(): string | undefined {
  const { t, i18n } = useTranslation()
  const restart = useAtomValue(restartAtom)
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), restart && LOOK_MS)
  if (!restart) return undefined

  const time = new Date(restart.askedAt).toLocaleTimeString(i18n.language, { timeStyle: 'short' })
  return t(isOverdue(restart, now) ? 'health.restart.overdue' : 'health.restart.waiting', { time })
}
