import type { ServerStatus } from '@meshdeck/platform'
import { Banner, ExternalLinkButton } from '@meshdeck/ui'

import { useLateLinks } from '../late-links'
import { useHealthWords } from './health-words'
import { trialAt } from './trial'

type Props = { status: ServerStatus; at: number }

/** How long the trial of the server still ran when its status came [ER-026 to ER-028]. */
export function TrialBanner({ status, at }: Props) {
  const { t } = useHealthWords()
  const { trialDocs } = useLateLinks()
  const trial = trialAt(status, at)
  if (!trial) return null

  const texts = {
    'last-day': t('trial.lastDay'),
    running: t('trial.running', { count: trial.is === 'running' ? trial.days : 0 }),
    ended: t('trial.ended'),
  }
  return (
    <Banner
      tone={trial.is === 'ended' ? 'critical' : 'warning'}
      action={
        <ExternalLinkButton size="sm" variant="ghost" href={trialDocs}>
          {t('trial.docs')}
        </ExternalLinkButton>
      }
    >
      {texts[trial.is]}
    </Banner>
  )
}
