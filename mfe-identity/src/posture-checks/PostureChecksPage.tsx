import { useCan, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, PageHeader, Tabs } from '@meshdeck/ui'
import { DialogButton } from '@meshdeck/ui/data-table'
import { ClipboardCheck } from 'lucide-react'

import { LaterFeature } from '../later-feature/LaterFeature'
import { useLaterFeature } from '../later-feature/use-later-feature'
import { docs } from '../links'
import { useTranslation } from '../translations'
import { checkDialogs } from './check-dialogs'
import { CheckTable } from './CheckTable'
import { ViolationTable } from './ViolationTable'

/** What is asked of the devices of a network, and which do not pass: Pro from 1.5.1 on (contract 2.12). */
export function PostureChecksPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const isHere = useLaterFeature('enable_posture_checks') === 'here'
  const refusal = useCan().whyNotIn(networkId, t('postureChecks.refused'))
  const button = (
    <DialogButton
      dialog="new-posture-check"
      label={t('postureChecks.create.title')}
      refusal={refusal}
    />
  )

  return (
    <>
      <PageHeader
        icon={ClipboardCheck}
        title={t('postureChecks.title')}
        description={t('postureChecks.description', { network: networkId })}
        docsUrl={docs.postureChecks}
        {...(isHere && { refreshes: ['posture-checks'] as const })}
      >
        {isHere && button}
      </PageHeader>
      <LaterFeature flag="enable_posture_checks" icon={ClipboardCheck}>
        <Tabs
          key={networkId}
          label={t('postureChecks.title')}
          tabs={[
            {
              id: 'checks',
              label: t('postureChecks.checks'),
              content: <CheckTable networkId={networkId} addButton={button} />,
            },
            {
              id: 'violations',
              label: t('postureChecks.violations.title'),
              content: <ViolationTable networkId={networkId} />,
            },
          ]}
        />
        {refusal === undefined && <Dialogs of={checkDialogs} />}
      </LaterFeature>
    </>
  )
}
