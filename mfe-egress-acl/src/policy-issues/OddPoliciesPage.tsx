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
import { usePolicyWords } from '../policy-model/policy-words'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { usePolicyRows } from '../policy-model/use-policy-rows'
import { useThingNames } from '../policy-model/use-thing-names'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { NotKnown } from '../reach-things/NotKnown'
import { WriteDialogs } from '../write-dialogs/WriteDialogs'
import { oddColumns } from './odd-columns'
import { useOddPolicyWords } from './odd-policy-words'
import { oddSearchText, type OddRow, toOddRows } from './odd-rows'
import { useMend } from './use-mend'

const question = {}

/** The policies of a network that decide nothing, are shadowed, name nothing or are wider than they need be. */
export function OddPoliciesPage() {
  usePolicyWords()
  const { t } = useOddPolicyWords()
  const networkId = useRequiredParam('networkId')
  const { odd, answer } = useOddRows(networkId)
  const mendOf = useMend(networkId)
  const switching = usePolicySwitch(networkId)
  const { rowActions } = usePolicyActions(networkId)
  const { refusal } = usePolicyRights(networkId)
  // not memoised: their links carry the address, and are new with it
  const columns = oddColumns(t, { mendOf, switching })
  const filterFields = useMemo(() => kindFilter(t, odd.data), [t, odd.data])

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('title')}
        description={t('description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies:all')}</LinkButton>
      </PageHeader>
      {answer.isWithoutUsers && (
        <Box pb="4">
          <Callout tone="info" role="status" title={t('withoutUsers')} />
        </Box>
      )}
      {answer.state === 'unknown' ? (
        <NotKnown title={t('unknown')} reason={answer.reason} onRetry={answer.retry} />
      ) : (
        <DataTable
          key={networkId}
          label={t('title')}
          viewKey="odd-policies"
          noun={(count) => t('count', { count })}
          reading={odd}
          failure={t('unknown')}
          columns={columns}
          searchText={oddSearchText}
          searchLabel={t('search')}
          filterFields={filterFields}
          rowActions={(found) => [...elsewhere(found, mendOf(found)), ...rowActions(found.row)]}
          empty={{ icon: ShieldCheck, title: t('empty'), description: t('emptyHint') }}
        />
      )}
      <WriteDialogs of={policyDialogs} refusal={refusal} />
    </>
  )
}

/** What mends a policy elsewhere, for a phone has no column of it; the rest is in its menu anyway. */
const elsewhere = ({ off }: OddRow, mend: MenuAction): MenuAction[] =>
  mend.id !== 'edit' && ('to' in mend || off) ? [mend] : []

function useOddRows(networkId: string) {
  const policies = usePolicyRows(networkId)
  const answer = useReachAnswer(networkId, 'odd', question)
  const { data: found, error, retry } = answer
  const nameOf = useThingNames(networkId)
  const data = useMemo(
    () => found && policies.data && toOddRows(found, policies.data, nameOf),
    [found, policies.data, nameOf],
  )
  const odd: Reading<OddRow[]> = { data, error, refetch: () => retry?.() }
  return { odd, answer }
}

/** The kinds that there are. */
function kindFilter(t: TFunction, rows: readonly OddRow[] = []): Array<FilterField<OddRow>> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return [
    {
      id: 'kind',
      label: t('column.odd'),
      options: kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
      meets: ({ kind }, value) => kind === value,
    },
  ]
}
