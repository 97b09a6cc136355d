import { type Activity, activityQuery } from '@meshdeck/api/activity'
import { policyListQuery } from '@meshdeck/api/policies'
import {
  type Reading,
  type TFunction,
  useQuery,
  useReading,
  useRequiredParam,
} from '@meshdeck/platform'
import { Button, EmptyState, Flex, LinkButton, PageHeader, Text } from '@meshdeck/ui'
import { DataTable, type FilterField } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'

import { docs } from '../links'
import { paths } from '../paths'
import { policyLists } from '../policy-model/policy-lists'
import { toPolicyRows } from '../policy-model/policy-rows'
import { useIsToldHistory } from '../policy-model/use-is-told-history'
import { useKnownEnds } from '../policy-model/use-policy-rows'
import { useTranslation } from '../translations'
import { deletedColumns } from './deleted-columns'
import { type DeletedRow, deletedSearchText, toDeletedRows } from './deleted-rows'
import { usePolicyRemake } from './use-policy-remake'

/** How far back is looked at first among all that was done in the network, and how much further at a time. */
const AT_FIRST = 500
const FURTHER = 2000

/** The access policies that were deleted from a network, by whom, and the way back; of Pro. */
export function DeletedPoliciesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const isTold = useIsToldHistory()

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('policyHistory.deleted.label')}
        description={t('policyHistory.deleted.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={[...policyLists, 'activity']}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
      </PageHeader>
      {isTold ? (
        <DeletedTable key={networkId} networkId={networkId} />
      ) : (
        <EmptyState icon={ShieldCheck} title={t('policyHistory.deleted.refused')} />
      )}
    </>
  )
}

function DeletedTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const [most, setMost] = useState(AT_FIRST)
  const activity = useQuery({
    ...activityQuery({ networkId, most }),
    // what was read stays while more is
    placeholderData: (before) => before,
  })
  const rows = useDeletedRows(networkId, activity)
  const againOf = usePolicyRemake(networkId)
  const filterFields = useMemo(() => doerFilter(t, rows.data), [t, rows.data])
  const { data, isPlaceholderData } = activity

  return (
    <>
      <DataTable
        label={t('policyHistory.deleted.label')}
        viewKey="deleted-policies"
        noun={(count) => t('policyHistory.deleted.count', { count })}
        reading={rows}
        failure={t('policyHistory.deleted.failed')}
        columns={deletedColumns(t, againOf)}
        defaultSort="-time"
        searchText={deletedSearchText}
        searchLabel={t('policies.search')}
        filterFields={filterFields}
        empty={{
          icon: ShieldCheck,
          title: t('policyHistory.deleted.empty'),
          description: t('policyHistory.deleted.emptyHint'),
        }}
      />
      {data && !data.isWhole && (
        <Flex alignItems="center" gap="3" flexWrap="wrap" pt="3" textStyle="sm" color="fg.muted">
          <span>{t('policyHistory.newest', { count: data.events.length })}</span>
          <Button
            size="sm"
            aria-busy={isPlaceholderData}
            aria-disabled={isPlaceholderData}
            onClick={() => !isPlaceholderData && setMost(most + FURTHER)}
          >
            {t('policyHistory.deleted.further')}
          </Button>
        </Flex>
      )}
      <Text textStyle="sm" color="fg.muted" pt="3">
        {t('policyHistory.deleted.notListed')}
      </Text>
    </>
  )
}

function useDeletedRows(networkId: string, activity: Reading<Activity>): Reading<DeletedRow[]> {
  const { t } = useTranslation()
  const known = useKnownEnds(networkId)
  const { data: policies } = useQuery(policyListQuery(networkId))
  const toRows = useMemo(() => {
    const words = { everything: t('policies.everything'), everybody: t('policies.everybody') }
    return ({ events }: Activity) =>
      toDeletedRows({
        events,
        policies,
        toRow: (policy) => toPolicyRows([policy], known, words)[0],
      })
  }, [known, policies, t])

  return useReading(activity, toRows)
}

/** Who has deleted any. */
function doerFilter(
  t: TFunction<'egress'>,
  rows: readonly DeletedRow[] = [],
): Array<FilterField<DeletedRow>> {
  const doers = [...new Set(rows.map(({ who }) => who))].filter(Boolean).toSorted()
  return [
    {
      id: 'who',
      label: t('policyHistory.deleted.who'),
      options: doers.map((who) => ({ value: who, label: who })),
      meets: ({ who }, value) => who === value,
    },
  ]
}
