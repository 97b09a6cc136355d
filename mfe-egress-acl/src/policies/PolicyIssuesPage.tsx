import { type Reading, type TFunction, useRequiredParam } from '@meshdeck/platform'
import { Box, Callout, Dialogs, LinkButton, type MenuAction, PageHeader, Span } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { NotKnown } from '../shared/NotKnown'
import { docs, paths } from '../shared/paths'
import { endNames, goneNames } from '../shared/policy-ends'
import { policyLists, usePolicyRows, useEntityNames } from '../shared/policy-rows'
import { RowButton } from '../shared/row-cells'
import { unknownKindTexts } from '../shared/UnsurePolicies'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { type IssueRow, issueSearchText, toIssueRows, useFixAction } from './issue-rows'
import { policyDialogs } from './policy-dialogs'
import { PolicySwitch, type PolicySwitching, usePolicySwitch } from './PolicySwitch'
import { usePolicyActions } from './use-policy-actions'

const question = {}

/** Page for policies that have no effect, are shadowed, name nothing or are wider than needed. */
export function PolicyIssuesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { issues, answer } = useIssueRows(networkId)
  const switching = usePolicySwitch(networkId)
  const fixOf = useFixAction(networkId, switching)
  const { rowActions } = usePolicyActions(networkId)
  const { refusal } = usePolicyRights(networkId)
  // not memoized: their links contain the address and change with it
  const columns = issueColumns(t, { fixOf, switching })

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('policies.issues.title')}
        description={t('policies.issues.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
      </PageHeader>
      {answer.isWithoutUsers && (
        <Box pb="4">
          <Callout tone="info" role="status" title={t('policies.issues.withoutUsers')} />
        </Box>
      )}
      {answer.state === 'unknown' ? (
        <NotKnown
          title={t('policies.issues.unknown')}
          reason={answer.reason}
          onRetry={answer.retry}
        />
      ) : (
        <DataTable
          key={networkId}
          label={t('policies.issues.title')}
          viewKey="policy-issues"
          noun={(count) => t('policies.issues.count', { count })}
          reading={issues}
          failure={t('policies.issues.unknown')}
          columns={columns}
          searchText={issueSearchText}
          searchLabel={t('policies.issues.search')}
          rowActions={(found) => [...elsewhere(t, found, fixOf(found)), ...rowActions(found.row)]}
          empty={{
            icon: ShieldCheck,
            title: t('policies.issues.empty'),
            description: t('policies.issues.emptyHint'),
          }}
        />
      )}
      <Dialogs of={policyDialogs} refusal={refusal} />
    </>
  )
}

/** Menu actions that fix a policy elsewhere, because a phone hides that column; other fixes are in the menu anyway. */
function elsewhere(
  t: TFunction<'egress'>,
  { kind, off, by, row }: IssueRow,
  fix: MenuAction,
): MenuAction[] {
  if (by) {
    const label = t('policies.issues.mend.openBy', { policy: by.name })
    const open = { label, to: paths.policy(row.policy.network_id, by.id) }
    return kind === 'hidden-by-open' ? [fix, open] : [open]
  }
  return fix.id !== 'edit' && ('to' in fix || off) ? [fix] : []
}

function useIssueRows(networkId: string) {
  const policies = usePolicyRows(networkId)
  const answer = useReachAnswer(networkId, 'issues', question)
  const { data: found, error, retry } = answer
  const nameOf = useEntityNames(networkId)
  const data = useMemo(
    () => found && policies.data && toIssueRows(found, policies.data, nameOf),
    [found, policies.data, nameOf],
  )
  const issues: Reading<IssueRow[]> = { data, error, refetch: () => retry?.() }
  return { issues, answer }
}

function issueText(t: TFunction<'egress'>, { kind, ends, by, off, row }: IssueRow): string {
  if (off) {
    const [first, ...others] = off.entities
    const what = others.length === 0 && first?.kind === 'node' ? 'node' : 'file'
    return t(`policies.issues.off.${off.side}.${others.length === 0 ? what : 'many'}`, {
      names: off.entities.map(({ name }) => name).join(', '),
    })
  }
  const names = kind === 'names-gone' ? goneNames(t, ends) : endNames(t, ends)
  const kinds = unknownKindTexts(t, row.policy).join(', ')
  return t(`policies.issues.issue.${kind}`, { names, kinds, policy: by?.name ?? '' })
}

/** Issue description in which the policy that makes this one redundant is a link. */
function IssueText({ issue, t }: { issue: IssueRow; t: TFunction<'egress'> }) {
  const { by, row } = issue
  if (!by) return issueText(t, issue)
  // split at the place of the name
  const [before, after] = issueText(t, { ...issue, by: { ...by, name: '\n' } }).split('\n')

  return (
    <>
      {before}
      <RowLink to={paths.policy(row.policy.network_id, by.id)}>{by.name}</RowLink>
      {after}
    </>
  )
}

const issueColumns = (
  t: TFunction<'egress'>,
  { fixOf, switching }: { fixOf: (issue: IssueRow) => MenuAction; switching: PolicySwitching },
): Array<Column<IssueRow>> => [
  {
    id: 'name',
    header: t('policies.issues.column.name'),
    width: 'minmax(11rem, 1.25fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, row }) => (
      <RowLink to={paths.policy(row.policy.network_id, row.id)}>{name}</RowLink>
    ),
  },
  {
    id: 'issue',
    header: t('policies.issues.column.issue'),
    width: 'minmax(18rem, 3fr)',
    phone: 'below',
    sortKey: (row) => naturalKey(issueText(t, row)),
    text: (row) => issueText(t, row),
    cell: (row) => (
      <>
        <Span className="text" hideBelow="md">
          <IssueText issue={row} t={t} />
        </Span>
        {/* a phone has room only for the kind */}
        <Span className="text" hideFrom="md">
          {t(`policies.issues.kind.${row.kind}`)}
        </Span>
      </>
    ),
    filter: {
      id: 'kind',
      options: (rows) =>
        [...new Set(rows.map(({ kind }) => kind))].map((value) => ({
          value,
          label: t(`policies.issues.kind.${value}`),
        })),
      matches: ({ kind }, value) => kind === value,
    },
  },
  {
    id: 'mend',
    header: t('policies.issues.column.mend'),
    width: 'minmax(11rem, 1fr)',
    text: (row) => fixOf(row).label,
    cell: (row) => <RowButton action={fixOf(row)} />,
  },
  {
    id: 'enabled',
    header: t('policies.column.enabled'),
    width: '6rem',
    phone: 'beside',
    text: () => t('common:health.enabled'),
    cell: ({ row }) => (
      <PolicySwitch
        row={row}
        switching={switching}
        word={t('policies.column.enabled')}
        label={t('policies.switch.label', { name: row.name })}
      />
    ),
  },
]
