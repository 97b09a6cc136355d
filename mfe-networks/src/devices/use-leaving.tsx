import { leaveNetwork } from '@meshdeck/api/host-changes'
import type { Host } from '@meshdeck/api/hosts'
import type { Membership } from '@meshdeck/api/memberships'
import { useCan } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import { LogOut } from 'lucide-react'

import { useTranslation } from '../translations'

// reads policies, routes and keys, which only a departure wants to know
const NodeNamings = lazyOverlay(
  async () => (await import(/* webpackChunkName: "namings" */ '../uses/NodeNamings')).NodeNamings,
)

/** The menu of a network that a device is in: leaving it, once the device has confirmed or at once. */
export function useLeaving({ id, name }: Host): (membership: Membership) => MenuAction[] {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const confirm = useConfirm()

  function leave({ id: nodeId, network, pendingdelete }: Membership) {
    confirm({
      title: t('devices.leave.title', { name, network }),
      description: (
        <Stack gap="3">
          <Text>{t(pendingdelete ? 'devices.leave.textWaiting' : 'devices.leave.text')}</Text>
          <NodeNamings networkId={network} ids={[nodeId]} />
        </Stack>
      ),
      action: t('devices.leave.action'),
      size: 'md',
      // one that waits already can only be made to go
      ...(!pendingdelete && {
        option: { label: t('devices.leave.force'), hint: t('deleteNode.forceHint') },
      }),
      onConfirm: (isForced) =>
        leaveNetwork({ id, networkId: network, isForced: isForced || pendingdelete }),
      success: t('devices.leave.done', { name, network }),
      failure: t('devices.leave.failed', { network }),
    })
  }

  return (membership) => [
    {
      label: t('devices.leave.action'),
      icon: LogOut,
      isDanger: true,
      disabledReason: whyNotIn(membership.network, t('nodes.refused')),
      onSelect: () => leave(membership),
    },
  ]
}
