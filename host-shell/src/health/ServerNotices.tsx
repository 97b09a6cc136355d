import { Navigate } from '@meshdeck/platform'
import { Button, useDialog } from '@meshdeck/ui'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { explainsItself } from './health-state'
import { HealthBanner } from './HealthBanner'
import { TrialBanner } from './TrialBanner'
import { useBannerKind, useHealth } from './use-health'
import { useFollowRestart } from './use-restart'

const PROBLEM_DIALOG = 'server-problem'

/** The banners of every page, and the dialog that a server which was bad from the start brings along. */
export function ServerNotices({ wasWell }: { wasWell: boolean }) {
  const { t } = useTranslation()
  useFollowRestart()
  const { health, status } = useHealth({ wasWell })
  const { name: openDialog, open, linkTo } = useDialog()
  const [hasExplained, setHasExplained] = useState(false)
  const isDue = useBannerKind(health) !== undefined && explainsItself(health)

  if (openDialog === PROBLEM_DIALOG && !hasExplained) setHasExplained(true)

  return (
    <>
      <HealthBanner
        health={health}
        action={
          <Button size="sm" onClick={() => open(PROBLEM_DIALOG)}>
            {t('health.problem.show')}
          </Button>
        }
      />
      {/* once, and never in place of something a person is doing */}
      {isDue && !hasExplained && openDialog === undefined && (
        <Navigate to={linkTo(PROBLEM_DIALOG)} />
      )}
      {status && <TrialBanner status={status} />}
    </>
  )
}
