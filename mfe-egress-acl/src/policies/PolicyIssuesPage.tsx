import { type Reading, type TFunction, useRequiredParam } from '@meshdeck/platform'
import { Box, Callout, LinkButton, type MenuAction, PageHeader } from '@meshdeck/ui'
import { DataTable, type FilterField } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { paths } from '../paths'
import { policyDialogs } from '../policies/policy-dialogs'
import { usePolicyActions } from '../policies/use-policy-actions'
import { usePolicySwitch } from '../policies/use-policy-switch'
import { policyLists } from '../policy-model/policy-lists'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { usePolicyRows } from '../policy-model/use-policy-rows'
import { useThingNames } from '../policy-model/use-thing-names'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { NotKnown } from '../reach-things/NotKnown'
import { useTranslation } from '../translations'
import { WriteDialogs } from '../write-dialogs/WriteDialogs'
import { issueColumns } from './issue-columns'
import { issueSearchText, type IssueRow, toIssueRows } from './issue-rows'
import { useMend } from './use-mend'

const question = {}

/** The policies of a network that decide nothing, are shadowed, name nothing or are wider than they need be. */
export function PolicyIssuesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { issues, answer } = useIssueRows(networkId)
  const mendOf = useMend(networkId)
  const switching = usePolicySwitch(networkId)
  const { rowActions } = usePolicyActions(networkId)
  const { refusal } = usePolicyRights(networkId)
  // not memoised: their links carry the address, and are new with it
  const columns = issueColumns(t, { mendOf, switching })
  const filterFields = useMemo(() => kindFilter(t, issues.data), [t, issues.data])

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('policyIssues.title')}
        description={t('policyIssues.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
      </PageHeader>
      {answer.isWithoutUsers && (
        <Box pb="4">
          <Callout tone="info" role="status" title={t('policyIssues.withoutUsers')} />
        </Box>
      )}
      {answer.state === 'unknown' ? (
        <NotKnown title={t('policyIssues.unknown')} reason={answer.reason} onRetry={answer.retry} />
      ) : (
        <DataTable
          key={networkId}
          label={t('policyIssues.title')}
          viewKey="policy-issues"
          noun={(count) => t('policyIssues.count', { count })}
          reading={issues}
          failure={t('policyIssues.unknown')}
          columns={columns}
          searchText={issueSearchText}
          searchLabel={t('policyIssues.search')}
          filterFields={filterFields}
          rowActions={(found) => [...elsewhere(t, found, mendOf(found)), ...rowActions(found.row)]}
          empty={{
            icon: ShieldCheck,
            title: t('policyIssues.empty'),
            description: t('policyIssues.emptyHint'),
          }}
        />
      )}
      <WriteDialogs of={policyDialogs} refusal={refusal} />
    </>
  )
}

/** What mends a policy elsewhere, for a phone has no column of it; the rest is in its menu anyway. */
function elsewhere(t: TFunction, { off, by, row }: IssueRow, mend: MenuAction): MenuAction[] {
  if (by) {
    const label = t('egress:policyIssues.mend.openBy', { policy: by.name })
    return [{ label, to: paths.policy(row.policy.network_id, by.id) }]
  }
  return mend.id !== 'edit' && ('to' in mend || off) ? [mend] : []
}

function useIssueRows(networkId: string) {
  const policies = usePolicyRows(networkId)
  const answer = useReachAnswer(networkId, 'issues', question)
  const { data: found, error, retry } = answer
  const nameOf = useThingNames(networkId)
  const data = useMemo(
    () => found && policies.data && toIssueRows(found, policies.data, nameOf),
    [found, policies.data, nameOf],
  )
  const issues: Reading<IssueRow[]> = { data, error, refetch: () => retry?.() }
  return { issues, answer }
}

/** The kinds that there are. */
function kindFilter(
  t: TFunction<'egress'>,
  rows: readonly IssueRow[] = [],
): Array<FilterField<IssueRow>> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return [
    {
      id: 'kind',
      label: t('policyIssues.column.issue'),
      options: kinds.map((kind) => ({ value: kind, label: t(`policyIssues.kind.${kind}`) })),
      meets: ({ kind }, value) => kind === value,
    },
  ]
}
