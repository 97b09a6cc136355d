import { findIn, useNameOf, useRequiredParam } from '@meshdeck/platform'
import {
  EmptyState,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  Stack,
  StatusBadge,
} from '@meshdeck/ui'
import { DetailActions, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { ShieldCheck } from 'lucide-react'

import { docs } from '../links'
import { paths } from '../paths'
import { policyLists } from '../policy-model/policy-lists'
import type { PolicyRow } from '../policy-model/policy-rows'
import { useIsToldHistory } from '../policy-model/use-is-told-history'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { usePolicyRows } from '../policy-model/use-policy-rows'
import { useTranslation } from '../translations'
import { WriteDialogs } from '../write-dialogs/WriteDialogs'
import { policyDialogs } from './policy-dialogs'
import { PolicyFacts } from './PolicyFacts'
import { usePolicyActions } from './use-policy-actions'

const PolicyHistory = lazyPart(
  async () => (await import('../policy-history/PolicyHistory')).PolicyHistory,
)

/** One access policy: whom it lets reach what, by which service. */
export function PolicyPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const policyId = useRequiredParam('policyId')
  const isToldHistory = useIsToldHistory()
  const { refusal } = usePolicyRights(networkId)
  const policy = findIn(usePolicyRows(networkId), ({ id }) => id === policyId)
  const row = policy.data
  useNameOf(policyId, row?.name)
  const onLeave = useLeave(paths.policies(networkId))

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={row?.name ?? policyId}
        aside={row && <StatusBadge status={row.isEnabled ? 'enabled' : 'disabled'} />}
        description={row?.isDefault ? t('policies.defaultOnly') : undefined}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        {row && <Actions {...{ row, onLeave }} />}
      </PageHeader>
      <PageAbout
        thing={policy}
        failure={t('policies.loadFailed')}
        missing={
          <EmptyState
            icon={ShieldCheck}
            title={t('policies.notFound')}
            description={t('policies.notFoundHint')}
          >
            <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
            {isToldHistory && (
              <LinkButton to={paths.deletedPolicies(networkId)}>
                {t('policies.deletedOnes')}
              </LinkButton>
            )}
          </EmptyState>
        }
      >
        {(shown) => (
          <Stack gap="4">
            <PolicyFacts row={shown} />
            {isToldHistory && (
              <PageBoundary failure={t('policies.loadFailed')}>
                <PolicyHistory policy={shown.policy} />
              </PageBoundary>
            )}
          </Stack>
        )}
      </PageAbout>
      <WriteDialogs of={policyDialogs} refusal={refusal} />
    </>
  )
}

function Actions({ row, onLeave }: { row: PolicyRow; onLeave: Leave }) {
  const { rowActions } = usePolicyActions(row.policy.network_id, { onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}
