import { networkListQuery } from '@meshdeck/api/networks'
import { isEnteredForATime } from '@meshdeck/api/timed-access'
import { switchTimedAccess } from '@meshdeck/api/timed-access-changes'
import { findIn, useCan, useQuery } from '@meshdeck/platform'
import {
  Box,
  EmptyState,
  Flex,
  lazyOverlay,
  Panel,
  Stack,
  Switch,
  Text,
  useConfirm,
} from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import { PageAbout } from '@meshdeck/ui/page'
import { Timer } from 'lucide-react'

import { useTranslation } from '../translations'

// only who switches it on wants to know
const FilesReach = lazyOverlay(
  async () => (await import(/* webpackChunkName: "timed-access" */ './FilesReach')).FilesReach,
)

/** Whether a network is entered for a time only, and what that means. */
export function AccessSwitch({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const networks = useQuery(networkListQuery())

  return (
    <PageAbout
      thing={findIn(networks, ({ netid }) => netid === networkId)}
      failure={t('timedAccess.networkFailed')}
      missing={<EmptyState icon={Timer} title={t('timedAccess.noNetwork')} />}
    >
      {(network) => <Shown networkId={networkId} isOn={isEnteredForATime(network)} />}
    </PageAbout>
  )
}

function Shown({ networkId, isOn }: { networkId: string; isOn: boolean }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('timedAccess.refused'))
  const which = isOn ? 'off' : 'on'

  const ask = () =>
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
              onChange={ask}
            />
          </Flex>
          <Text>{t(isOn ? 'timedAccess.switch.isOn' : 'timedAccess.switch.isOff')}</Text>
        </Flex>
      </Panel>
    </Box>
  )
}
