import type { ServerStatus } from '@meshdeck/platform'
import { Banner, ExternalLinkButton } from '@meshdeck/ui'
import { useInterval } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { useLateLinks } from '../installation/late-links'
import { useTranslation } from '../translations'
import { trialAt } from './trial'

/** How often it is looked at anew how long the trial still runs. */
const MINUTE_MS = 60_000

/** How long the trial of the server still runs [ER-026 to ER-028]. */
export function TrialBanner({ status }: { status: ServerStatus }) {
  const { t } = useTranslation()
  const { trialDocs } = useLateLinks()
  const trial = trialAt(status, useNow())
  if (!trial) return null

  const texts = {
    'last-day': t('health.trial.lastDay'),
    running: t('health.trial.running', { count: trial.is === 'running' ? trial.days : 0 }),
    ended: t('health.trial.ended'),
  }
  return (
    <Banner
      tone={trial.is === 'ended' ? 'critical' : 'warning'}
      action={
        <ExternalLinkButton size="sm" variant="ghost" href={trialDocs}>
          {t('health.trial.docs')}
        </ExternalLinkButton>
      }
    >
      {texts[trial.is]}
    </Banner>
  )
}

/** The time, to the minute: a status that stays the same tells nobody that a day has passed. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), MINUTE_MS)
  return now
}
