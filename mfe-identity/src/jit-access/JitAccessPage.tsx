import { requiresJitAccess } from '@meshdeck/api/jit-access'
import { switchJitAccess } from '@meshdeck/api/jit-access-changes'
import { networkListQuery } from '@meshdeck/api/networks'
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
      (await import(/* webpackChunkName: "jit-access" */ './ApproveAccessDialog'))
        .ApproveAccessDialog,
  ),
}

/** Page of just-in-time access to a network and of the requests for it (contract 2.12). */
export function JitAccessPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const isAvailable = useOptionalFeature('enable_jit') === 'here'
  const refusal = useCan().whyNotIn(networkId, t('jitAccess.refused'))
  const tab = (id: RequestTab): Tab => ({
    id,
    label: t(`jitAccess.tab.${id}`),
    content: <RequestTable networkId={networkId} />,
  })

  return (
    <>
      <PageHeader
        icon={Timer}
        title={t('jitAccess.title')}
        description={t('jitAccess.description', { network: networkId })}
        docsUrl={docs.jitAccess}
        {...(isAvailable && { refreshes: ['jit-access', 'networks'] as const })}
      />
      <OptionalFeature flag="enable_jit" icon={Timer}>
        <AccessSwitch networkId={networkId} />
        <Tabs
          key={networkId}
          label={t('jitAccess.requests')}
          tabs={[tab('pending'), tab('approved'), tab('denied'), tab('expired'), tab('all')]}
        />
        <Dialogs of={dialogs} refusal={refusal} />
      </OptionalFeature>
    </>
  )
}

// only needed for switching it on
const FilesReach = lazyOverlay(
  async () => (await import(/* webpackChunkName: "jit-access" */ './FilesReach')).FilesReach,
)

/** Switch for just-in-time access, with an explanation. */
function AccessSwitch({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const networks = useQuery(networkListQuery())

  return (
    <PageAbout
      reading={findIn(networks, ({ netid }) => netid === networkId)}
      failure={t('jitAccess.networkFailed')}
      missing={<EmptyState icon={Timer} title={t('jitAccess.noNetwork')} />}
    >
      {(network) => <JitAccess networkId={networkId} isOn={requiresJitAccess(network)} />}
    </PageAbout>
  )
}

function JitAccess({ networkId, isOn }: { networkId: string; isOn: boolean }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('jitAccess.refused'))
  const newState = isOn ? 'off' : 'on'

  const confirmChange = () =>
    confirm({
      title: t(`jitAccess.switch.${newState}.title`, { network: networkId }),
      description: (
        <Stack gap="3">
          <Text>{t(`jitAccess.switch.${newState}.text`)}</Text>
          {isOn ? (
            <Text>{t('jitAccess.switch.off.reach')}</Text>
          ) : (
            <FilesReach networkId={networkId} />
          )}
        </Stack>
      ),
      size: 'md',
      action: t(`jitAccess.switch.${newState}.action`),
      isDanger: !isOn,
      // it deletes every config file of the network
      ...(!isOn && { typedName: networkId }),
      onConfirm: () => switchJitAccess({ networkId, isOn: !isOn }),
      success: t(`jitAccess.switch.${newState}.done`, { network: networkId }),
      failure: t('jitAccess.switch.failed'),
    })

  return (
    <Box mb="4" flexShrink="0">
      <Panel title={t('jitAccess.switch.title')}>
        <Flex gap="3" px="4" py="3" textStyle="sm" alignItems="flex-start">
          <Flex h="5" alignItems="center">
            <RowSwitch
              as={Switch}
              label={t('jitAccess.switch.label')}
              isOn={isOn}
              disabledReason={refusal}
              onChange={confirmChange}
            />
          </Flex>
          <Text>{t(isOn ? 'jitAccess.switch.isOn' : 'jitAccess.switch.isOff')}</Text>
        </Flex>
      </Panel>
    </Box>
  )
}
