import type { TFunction } from '@meshdeck/platform'
import { type MenuAction, Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import { PolicySwitch } from '../policies/PolicySwitch'
import type { PolicySwitching } from '../policies/use-policy-switch'
import { endNames, goneNames } from '../policy-model/end-names'
import { RowButton } from '../policy-model/RowButton'
import type { IssueRow } from './issue-rows'

/** What the issue with a policy is, in words. */
function issueText(t: TFunction<'egress'>, { kind, ends, by, off }: IssueRow): string {
  if (off) {
    const [first, ...others] = off.things
    const what = others.length === 0 && first?.kind === 'node' ? 'node' : 'file'
    return t(`policyIssues.off.${off.side}.${others.length === 0 ? what : 'many'}`, {
      names: off.things.map(({ name }) => name).join(', '),
    })
  }
  const names = kind === 'names-gone' ? goneNames(t, ends) : endNames(t, ends)
  return t(`policyIssues.issue.${kind}`, { names, policy: by?.name ?? '' })
}

/** The same with the policy that makes this one needless as a link. */
function IssueText({ issue, t }: { issue: IssueRow; t: TFunction<'egress'> }) {
  const { by, row } = issue
  if (!by) return issueText(t, issue)
  // split where the name goes
  const [before, after] = issueText(t, { ...issue, by: { ...by, name: '\n' } }).split('\n')

  return (
    <>
      {before}
      <RowLink to={paths.policy(row.policy.network_id, by.id)}>{by.name}</RowLink>
      {after}
    </>
  )
}

/** The columns of the policy issues. */
export const issueColumns = (
  t: TFunction<'egress'>,
  { mendOf, switching }: { mendOf: (issue: IssueRow) => MenuAction; switching: PolicySwitching },
): Column<IssueRow>[] => [
  {
    id: 'name',
    header: t('policyIssues.column.name'),
    width: 'minmax(11rem, 1fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, row }) => (
      <RowLink to={paths.policy(row.policy.network_id, row.id)}>{name}</RowLink>
    ),
  },
  {
    id: 'issue',
    header: t('policyIssues.column.issue'),
    width: 'minmax(18rem, 3fr)',
    phone: 'below',
    sortKey: (row) => naturalKey(issueText(t, row)),
    text: (row) => issueText(t, row),
    cell: (row) => (
      <>
        <Span className="text" hideBelow="md">
          <IssueText issue={row} t={t} />
        </Span>
        {/* a phone has room for the kind alone */}
        <Span className="text" hideFrom="md">
          {t(`policyIssues.kind.${row.kind}`)}
        </Span>
      </>
    ),
  },
  {
    id: 'mend',
    header: t('policyIssues.column.mend'),
    width: '11rem',
    text: (row) => mendOf(row).label,
    cell: (row) => <RowButton action={mendOf(row)} />,
  },
  {
    id: 'enabled',
    header: t('policies.column.enabled'),
    width: '6rem',
    phone: 'beside',
    text: () => t('ui:health.enabled'),
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
