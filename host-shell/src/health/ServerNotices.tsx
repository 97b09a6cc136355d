import { Button, useDialog } from '@meshdeck/ui'
import { useEffect, useRef } from 'react'

import { explainsItself } from './health-state'
import { useHealthWords } from './health-words'
import { HealthBanner } from './HealthBanner'
import { TrialBanner } from './TrialBanner'
import { useBannerKind, useHealth } from './use-health'

export const PROBLEM_DIALOG = 'server-problem'

/** The banners of every page, and the dialog that a server which was bad from the start brings along. */
export function ServerNotices({ wasWell }: { wasWell: boolean }) {
  const { t } = useHealthWords()
  const { health, status } = useHealth({ wasWell })
  const { name: openDialog, open } = useDialog()
  const hasExplained = useRef(false)
  const isDue = useBannerKind(health) !== undefined && explainsItself(health)

  // once, and never in place of something a person is doing
  useEffect(() => {
    if (!isDue || hasExplained.current || openDialog !== undefined) return
    hasExplained.current = true
    open(PROBLEM_DIALOG)
  }, [isDue, openDialog, open])

  return (
    <>
      <HealthBanner
        health={health}
        action={
          <Button size="sm" onClick={() => open(PROBLEM_DIALOG)}>
            {t('problem.show')}
          </Button>
        }
      />
      {status && <TrialBanner status={status} />}
    </>
  )
}
