import { ExternalLinkButton, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { useLateLinks } from '../installation/late-links'
import { useTranslation } from '../translations'

/** In place of causes: the trial is over, and the documentation says what comes next [SV-019, SV-020]. */
export function TrialEndedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { trialDocs } = useLateLinks()

  return (
    <Dialog
      title={t('health.trial.endedTitle')}
      onClose={onClose}
      footer={
        <ExternalLinkButton variant="solid" href={trialDocs}>
          {t('health.trial.docs')}
        </ExternalLinkButton>
      }
    >
      <Text color="fg.muted">{t('health.trial.endedText')}</Text>
    </Dialog>
  )
}
