import { networkListQuery } from '@meshdeck/api/networks'
import { isEnteredForATime } from '@meshdeck/api/timed-access'
import { switchTimedAccess } from '@meshdeck/api/timed-access-changes'
import { findIn, useCan, useQuery, useRequiredParam } from '@meshdeck/platform'
import {
  Box,
  Dialogs,
  EmptyState,
  Flex,
  lazyOverlay,
  PageHeader,
  Panel,
  Stack,
  Switch,
  type Tab,
  Tabs,
  Text,
  useConfirm,
} from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import { PageAbout } from '@meshdeck/ui/page'
import { Timer } from 'lucide-react'

import { OptionalFeature, useOptionalFeature } from '../shared/OptionalFeature'
import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import type { RequestTab } from './access-rows'
import { RequestTable } from './RequestTable'

const dialogs = {
  'approve-access': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "timed-access" */ './ApproveAccessDialog'))
        .ApproveAccessDialog,
  ),
}

/** Page of timed access to a network and of the requests for it: Pro since 1.5.1 (contract 2.12). */
export function TimedAccessPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const isAvailable = useOptionalFeature('enable_jit') === 'here'
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
        {...(isAvailable && { refreshes: ['timed-access', 'networks'] as const })}
      />
      <OptionalFeature flag="enable_jit" icon={Timer}>
        <AccessSwitch networkId={networkId} />
        <Tabs
          key={networkId}
          label={t('timedAccess.requests')}
          tabs={[tab('pending'), tab('approved'), tab('denied'), tab('expired'), tab('all')]}
        />
        <Dialogs of={dialogs} refusal={refusal} />
      </OptionalFeature>
    </>
  )
}

// only needed for switching it on
const FilesReach = lazyOverlay(
  async () => (await import(/* webpackChunkName: "timed-access" */ './FilesReach')).FilesReach,
)

/** Switch for timed access, with an explanation. */
function AccessSwitch({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const networks = useQuery(networkListQuery())

  return (
    <PageAbout
      reading={findIn(networks, ({ netid }) => netid === networkId)}
      failure={t('timedAccess.networkFailed')}
      missing={<EmptyState icon={Timer} title={t('timedAccess.noNetwork')} />}
    >
      {(network) => <TimedAccess networkId={networkId} isOn={isEnteredForATime(network)} />}
    </PageAbout>
  )
}

function TimedAccess({ networkId, isOn }: { networkId: string; isOn: boolean }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('timedAccess.refused'))
  const which = isOn ? 'off' : 'on'

  const confirmChange = () =>
    confirm({
      title: t(`timedAccess.switch.${which}.title`, { network: networkId }),
      description: (
        <Stack gap="3">
          <Text>{t(`timedAccess.switch.${which}.text`)}</Text>
          {isOn ? (
            <Text>{t('timedAccess.switch.off.reach')}</Text>
          ) : (
            <FilesReach networkId={networkId} />
          )}
        </Stack>
      ),
      size: 'md',
      action: t(`timedAccess.switch.${which}.action`),
      isDanger: !isOn,
      // it deletes every config file of the network
      ...(!isOn && { typedName: networkId }),
      onConfirm: () => switchTimedAccess({ networkId, isOn: !isOn }),
      success: t(`timedAccess.switch.${which}.done`, { network: networkId }),
      failure: t('timedAccess.switch.failed'),
    })

  return (
    <Box mb="4" flexShrink="0">
      <Panel title={t('timedAccess.switch.title')}>
        <Flex gap="3" px="4" py="3" textStyle="sm" alignItems="flex-start">
          <Flex h="5" alignItems="center">
            <RowSwitch
              as={Switch}
              label={t('timedAccess.switch.label')}
              isOn={isOn}
              disabledReason={refusal}
              onChange={confirmChange}
            />
          </Flex>
          <Text>{t(isOn ? 'timedAccess.switch.isOn' : 'timedAccess.switch.isOff')}</Text>
        </Flex>
      </Panel>
    </Box>
  )
}
