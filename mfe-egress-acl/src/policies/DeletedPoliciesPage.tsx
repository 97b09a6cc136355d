import { type Activity, activityQuery } from '@meshdeck/api/activity'
import { type Policy, policyListQuery } from '@meshdeck/api/policies'
import { restorePolicy } from '@meshdeck/api/policy-changes'
import {
  type Reading,
  useCapabilities,
  useQuery,
  useReading,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Button,
  EmptyState,
  Flex,
  LinkButton,
  type MenuAction,
  PageHeader,
  Stack,
  Text,
  useConfirm,
} from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'

import { AskedChange } from '../change-preview/LazyPreview'
import { docs, paths } from '../shared/paths'
import { goneNames } from '../shared/policy-ends'
import { policyLists, toPolicyRows, usePolicyEndNames } from '../shared/policy-rows'
import { useCanReadHistory, usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { deletedColumns } from './deleted-columns'
import { type DeletedRow, deletedSearchText, toDeletedRows } from './history-entries'

/** Number of events of the network to search first, and to add with each further request. */
const FIRST_LIMIT = 500
const LIMIT_STEP = 2000

/** Deleted access policies of a network, their authors, and the button to restore them; Pro only. */
export function DeletedPoliciesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const canReadHistory = useCanReadHistory()

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('policies.history.deleted.label')}
        description={t('policies.history.deleted.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={[...policyLists, 'activity']}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
      </PageHeader>
      {canReadHistory ? (
        <DeletedTable key={networkId} networkId={networkId} />
      ) : (
        <EmptyState icon={ShieldCheck} title={t('policies.history.deleted.refused')} />
      )}
    </>
  )
}

function DeletedTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const activity = useQuery({
    ...activityQuery({ networkId, limit }),
    // keeps what was loaded while more loads
    placeholderData: (before) => before,
  })
  const rows = useDeletedRows(networkId, activity)
  const againOf = usePolicyRemake(networkId)
  const { data, isPlaceholderData } = activity
  const { keepsDeletedPolicies } = useCapabilities()

  return (
    <>
      <DataTable
        label={t('policies.history.deleted.label')}
        viewKey="deleted-policies"
        noun={(count) => t('policies.history.deleted.count', { count })}
        reading={rows}
        failure={t('policies.history.deleted.failed')}
        columns={deletedColumns(t, againOf)}
        defaultSort="-time"
        searchText={deletedSearchText}
        searchLabel={t('policies.search')}
        empty={{
          icon: ShieldCheck,
          title: t('policies.history.deleted.empty'),
          description: t('policies.history.deleted.emptyHint'),
        }}
      />
      {data && !data.isWhole && (
        <Flex alignItems="center" gap="3" flexWrap="wrap" pt="3" textStyle="sm" color="fg.muted">
          <span>{t('policies.history.newest', { count: data.events.length })}</span>
          <Button
            size="sm"
            aria-busy={isPlaceholderData}
            aria-disabled={isPlaceholderData}
            onClick={() => !isPlaceholderData && setLimit(limit + LIMIT_STEP)}
          >
            {t('policies.history.deleted.further')}
          </Button>
        </Flex>
      )}
      <Text textStyle="sm" color="fg.muted" pt="3">
        {t('policies.history.deleted.notListed')}{' '}
        {!keepsDeletedPolicies && t('policies.history.deleted.onlyNames')}
      </Text>
    </>
  )
}

function useDeletedRows(networkId: string, activity: Reading<Activity>): Reading<DeletedRow[]> {
  const { t } = useTranslation()
  const endNames = usePolicyEndNames(networkId)
  const { data: policies } = useQuery(policyListQuery(networkId))
  const toRows = useMemo(() => {
    const words = { everything: t('policies.everything'), everybody: t('policies.everybody') }
    return ({ events }: Activity) =>
      toDeletedRows({
        events,
        policies,
        toRow: (policy) => toPolicyRows([policy], endNames, words)[0],
      })
  }, [endNames, policies, t])

  return useReading(activity, toRows)
}

/**
 * Returns an action that recreates a deleted policy after a confirmation that shows what it opens; undefined if the
 * server didn't keep its content.
 */
function usePolicyRemake(networkId: string): (row: DeletedRow) => MenuAction | undefined {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { refusal, forced } = usePolicyRights(networkId)

  function confirmRestore({ name, was }: DeletedRow, rest: Policy) {
    const policy = { ...rest, ...forced, network_id: networkId, default: false }
    const goneEnds = was?.goneEnds ?? []
    confirm({
      title: t('policies.history.deleted.title', { name }),
      description: (
        <Stack gap="3">
          {goneEnds.length > 0 && (
            <Text>{t('policies.history.deleted.without', { names: goneNames(t, goneEnds) })}</Text>
          )}
          <AskedChange networkId={networkId} edit={{ policies: { put: [policy] } }}>
            {t(
              policy.enabled ? 'policies.history.deleted.text' : 'policies.history.deleted.textOff',
            )}
          </AskedChange>
        </Stack>
      ),
      action: t('policies.history.deleted.again'),
      isDanger: false,
      size: 'md',
      name,
      onConfirm: () => restorePolicy({ policy }),
      success: t('policies.restore.done', { name }),
      failure: t('policies.restore.failed'),
    })
  }

  function whyNot({ restorablePolicy, exists }: DeletedRow): string | undefined {
    if (refusal !== undefined) return refusal
    if (!restorablePolicy) return t('policies.history.deleted.nothingLeft')
    return exists ? t('policies.history.deleted.identicalExists') : undefined
  }

  return (row) => {
    const { was, restorablePolicy: policy } = row
    if (!was) return undefined
    return {
      label: t('policies.history.deleted.again'),
      disabledReason: whyNot(row),
      onSelect: () => policy && confirmRestore(row, policy),
    }
  }
}
