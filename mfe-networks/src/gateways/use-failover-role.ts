import {
  resetFailoverRole,
  setFailoverRole,
  type FailoverRole,
  unsetFailoverRole,
} from '@meshdeck/api/failover-role-changes'
import { nodeNames } from '@meshdeck/api/nodes'
import { errorText, toast, useCan, useCapabilities } from '@meshdeck/platform'
import { type MenuAction, useConfirm } from '@meshdeck/ui'
import { LifeBuoy, RotateCcw } from 'lucide-react'

import { type GatewayRow, useNodesAndHosts } from '../shared/gateway-rows'
import { useTranslation } from '../translations'

type StandInNode = Pick<GatewayRow, 'id' | 'name' | 'roles'>

/**
 * Returns the actions that let a node stand in where two others have no direct connection: one failover node, or auto
 * relays [GW-008].
 */
export function useFailoverRole(networkId: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { isAdmin, administerNetwork, whyNotIn } = useCan()
  const { isPro, hasAutoRelays } = useCapabilities()
  const kind: FailoverRole = hasAutoRelays ? 'auto_relay' : 'failover'
  // name of the role and of its texts
  const role = hasAutoRelays ? 'autoRelay' : 'failover'
  const isAllowed = hasAutoRelays ? isAdmin : administerNetwork(networkId)
  const refusal = isPro ? undefined : t('gateways.standIn.proOnly')
  const failover = useFailoverName(networkId)

  async function set({ id, name }: StandInNode) {
    try {
      await setFailoverRole({ networkId, nodeId: id, kind })
      toast.success(t(`gateways.standIn.${role}.done`, { name }))
    } catch (error) {
      toast.error(t(`gateways.standIn.${role}.failed`, { name }), { description: errorText(error) })
    }
  }

  function unset({ id, name }: StandInNode) {
    confirm({
      title: t(`gateways.standIn.${role}.endTitle`, { name }),
      description: t(`gateways.standIn.${role}.endText`),
      action: t(`gateways.standIn.${role}.end`),
      onConfirm: async () => {
        await unsetFailoverRole({ networkId, nodeId: id, kind })
      },
      success: t(`gateways.standIn.${role}.ended`, { name }),
      failure: t(`gateways.standIn.${role}.notEnded`, { name }),
    })
  }

  function reset() {
    confirm({
      title: t(`gateways.standIn.${role}.resetTitle`, { network: networkId }),
      description: t('gateways.standIn.resetText'),
      action: t(`gateways.standIn.${role}.reset`),
      isDanger: false,
      onConfirm: async () => {
        await resetFailoverRole({ networkId, kind })
      },
      success: t('gateways.standIn.resetDone'),
      failure: t('gateways.standIn.resetFailed'),
    })
  }

  /** `unfit` is the reason why a node can't have the role, whatever the user's rights. */
  function actionOf(row: StandInNode, unfit?: string): MenuAction {
    const isSet = row.roles.includes(role)
    const takenReason =
      kind === 'failover' && failover
        ? t('gateways.standIn.failover.taken', { name: failover })
        : undefined
    const obstacle = isSet ? undefined : (takenReason ?? unfit)
    return {
      label: t(isSet ? `gateways.standIn.${role}.end` : `gateways.standIn.${role}.make`),
      icon: LifeBuoy,
      disabledReason:
        refusal ??
        (isAllowed
          ? obstacle
          : (whyNotIn(networkId, t('gateways.refused')) ?? t('gateways.refused'))),
      onSelect: () => (isSet ? unset(row) : void set(row)),
    }
  }

  const resetAction: MenuAction = {
    label: t(`gateways.standIn.${role}.reset`),
    icon: RotateCcw,
    // the server allows it to admins only
    disabledReason: refusal ?? (isAdmin ? undefined : t('gateways.standIn.adminOnly')),
    onSelect: reset,
  }

  return { actionOf, resetAction }
}

/** Returns the failover node of a network before 1.5.1, which may be any node, not only a gateway. */
function useFailoverName(networkId: string): string | undefined {
  // already loaded by the table behind the menu
  const { data: inventory } = useNodesAndHosts(networkId, { isFreshEnough: true })
  const failover = inventory?.nodes.find(({ is_fail_over }) => is_fail_over)
  return inventory && failover && nodeNames([failover], inventory.hosts)(failover.id)
}
