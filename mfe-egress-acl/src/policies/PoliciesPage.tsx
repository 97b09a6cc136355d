import { useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { policyLists } from '../policy-model/policy-lists'
import { type PolicyRow, policySearchText } from '../policy-model/policy-rows'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { usePolicyRows } from '../policy-model/use-policy-rows'
import { useTranslation } from '../translations'
import { WriteDialogs } from '../write-dialogs/WriteDialogs'
import { AddPolicyMenu } from './AddPolicyMenu'
import { policyColumns } from './policy-columns'
import { expectationDialogs, policyDialogs } from './policy-dialogs'
import { policyFilters, policyViews } from './policy-filters'
import { PolicyTools } from './PolicyTools'
import { usePolicyActions } from './use-policy-actions'
import { usePolicySwitch } from './use-policy-switch'
import { UseOldSwitch } from './UseOldSwitch'

/** Who may reach whom in a network [AC-001, SH-052, SH-053]. */
export function PoliciesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { hasOldAccess } = useCapabilities()
  const policies = usePolicyRows(networkId)
  const { rowActions, bulkActions } = usePolicyActions(networkId)
  const { refusal } = usePolicyRights(networkId)
  const switching = usePolicySwitch(networkId)
  // memoised because new columns render every row again
  const columns = useMemo(() => policyColumns(t, switching), [t, switching])
  const filterFields = useMemo(
    () => policyFilters(t, servicesOf(policies.data)),
    [t, policies.data],
  )
  const namedViews = useMemo(() => policyViews(t), [t])

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('policies.title')}
        description={t('policies.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        <PolicyTools networkId={networkId} />
        <AddPolicyMenu networkId={networkId} />
      </PageHeader>
      <DataTable
        key={networkId}
        label={t('policies.label')}
        viewKey="policies"
        noun={(count) => t('policies.count', { count })}
        reading={policies}
        failure={t('policies.loadFailed')}
        columns={columns}
        searchText={policySearchText}
        searchLabel={t('policies.search')}
        filterFields={filterFields}
        namedViews={namedViews}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={hasOldAccess && <UseOldSwitch networkId={networkId} />}
        empty={{
          icon: ShieldCheck,
          title: t('policies.empty'),
          description: t('policies.emptyHint'),
          children: <AddPolicyMenu networkId={networkId} />,
        }}
      />
      <WriteDialogs of={policyDialogs} refusal={refusal} />
      <Dialogs of={expectationDialogs} />
    </>
  )
}

const servicesOf = (rows: readonly PolicyRow[] = []) =>
  [...new Set(rows.map(({ service }) => service))].filter(Boolean).toSorted()
