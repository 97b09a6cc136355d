import { useCan, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, PageHeader, type Tab, Tabs } from '@meshdeck/ui'
import { Timer } from 'lucide-react'

import { LaterFeature } from '../later-feature/LaterFeature'
import { useLaterFeature } from '../later-feature/use-later-feature'
import { docs } from '../links'
import { useTranslation } from '../translations'
import { AccessSwitch } from './AccessSwitch'
import { RequestTable } from './RequestTable'
import type { RequestTab } from './use-shown-requests'

const dialogs = {
  'approve-access': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "timed-access" */ './ApproveAccessDialog'))
        .ApproveAccessDialog,
  ),
}

/** Who enters a network for a time, and who asks to: Pro from 1.5.1 on (contract 2.12). */
export function TimedAccessPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const isHere = useLaterFeature('enable_jit') === 'here'
  const refusal = useCan().whyNotIn(networkId, t('timedAccess.refused'))
  const tab = (id: RequestTab): Tab => ({
    id,
    label: t(`timedAccess.tab.${id}`),
    content: <RequestTable networkId={networkId} />,
  })

  return (
    <>
      <PageHeader
        icon={Timer}
        title={t('timedAccess.title')}
        description={t('timedAccess.description', { network: networkId })}
        docsUrl={docs.timedAccess}
        {...(isHere && { refreshes: ['timed-access', 'networks'] as const })}
      />
      <LaterFeature flag="enable_jit" icon={Timer}>
        <AccessSwitch networkId={networkId} />
        <Tabs
          key={networkId}
          label={t('timedAccess.requests')}
          tabs={[tab('pending'), tab('approved'), tab('denied'), tab('expired'), tab('all')]}
        />
        {refusal === undefined && <Dialogs of={dialogs} />}
      </LaterFeature>
    </>
  )
}
