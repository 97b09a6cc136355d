import { egressRouteListQuery } from '@meshdeck/api/egress'
import { switchEgressRoute } from '@meshdeck/api/egress-changes'
import { policyListQuery } from '@meshdeck/api/policies'
import { switchPolicy } from '@meshdeck/api/policy-changes'
import { useCachedQuery } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'

import { AskedChange } from '../change-preview/LazyPreview'
import { offerSwitchBack } from '../shared/offer-switch-back'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import type { WayStep } from './ways'

/** Switches a policy or route after a confirmation, because the effect is immediate. */
export function useWaySwitch(networkId: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(networkId)
  const { data: policies = [] } = useCachedQuery(policyListQuery(networkId))
  const { data: routes = [] } = useCachedQuery(egressRouteListQuery(networkId))

  return function confirmStep(step: WayStep) {
    if (step.by === 'switch') askPolicy(step.policyId, step.enabled)
    if (step.by === 'route') askRoute(step.routeId)
  }

  function askPolicy(id: string, enabled: boolean) {
    const policy = policies.find((policy) => policy.id === id)
    if (!policy) return
    const { name } = policy
    const action = enabled ? 'enable' : 'disable'
    confirm({
      title: t(`connectivity.switch.${action}.title`, { name }),
      description: (
        <AskedChange
          networkId={networkId}
          edit={{ policies: { put: [{ ...policy, ...forced, enabled }] } }}
        >
          {t(`connectivity.switch.${action}.text`)}
        </AskedChange>
      ),
      action: t(`connectivity.switch.${action}.action`),
      isDanger: false,
      size: 'md',
      onConfirm: async () => {
        await switchPolicy({ policy, ...forced, enabled })
        offerSwitchBack({
          changedRows: [policy],
          change: switchPolicy,
          inputOf: () => ({ policy, ...forced, enabled: !enabled }),
          says: {
            done: t(`connectivity.switch.${action}.done`, { name }),
            undo: t('policies.undo'),
            undone: t('policies.switch.undone'),
            failed: t('policies.switch.failedMany'),
          },
        })
      },
      failure: t('policies.switch.failed', { name }),
    })
  }

  function askRoute(id: string) {
    const route = routes.find((route) => route.id === id)
    if (!route) return
    const { name } = route
    confirm({
      title: t('connectivity.switch.route.title', { name }),
      description: (
        <AskedChange networkId={networkId} edit={{ egress: { put: [{ ...route, status: true }] } }}>
          {t('connectivity.switch.route.text')}
        </AskedChange>
      ),
      action: t('connectivity.switch.route.action'),
      isDanger: false,
      size: 'md',
      onConfirm: () => switchEgressRoute({ route, status: true }),
      success: t('connectivity.switch.route.done', { name }),
      failure: t('connectivity.switch.route.failed', { name }),
    })
  }
}
