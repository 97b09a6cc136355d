import { type Policy, policyListQuery } from '@meshdeck/api/policies'
import {
  deletePolicy,
  deleteSamePolicy,
  editOfPolicy,
  restorePolicy,
  updatePolicy,
} from '@meshdeck/api/policy-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import {
  errorText,
  isApiError,
  queryClient,
  type TFunction,
  toast,
  type ToastAction,
  useCapabilities,
} from '@meshdeck/platform'
import { Consequences, KeyValue, Stack, Text, useConfirm, useNameList } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { useState } from 'react'

import { AskedChange, LazyPreview } from '../change-preview/LazyPreview'
import { endName, goneNames, withoutGone } from '../shared/policy-ends'
import { type PolicyRow, policyServiceText } from '../shared/policy-rows'
import { useCanReadHistory, usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'

/** Deletes one policy from its menu, or many as a job; a single one can be recreated from the toast. */
export function usePolicyDeletion({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deletePolicy,
    inputOf: ({ policy }: PolicyRow) => policy,
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: PolicyRow) {
    const deletionQuestion = deletion.one(row)
    let isGone = false
    confirm({
      title: t('policies.delete.title', { name: row.name }),
      description: <PolicyDeletion row={row} />,
      action: t('policies.delete.action'),
      size: 'md',
      ...deletionQuestion,
      onConfirm: async (isOptionChosen) => {
        const reply = await deletionQuestion.onConfirm(isOptionChosen)
        isGone = reply === 'gone'
        return reply
      },
      success: t('policies.delete.done', { name: row.name }),
      failure: t('policies.delete.failed', { name: row.name }),
      // the server can't restore a deleted policy, so this creates a new one
      wayBack: () => (isGone ? undefined : wayBack(t, row.policy)),
    })
  }

  const deleteMany = (rows: readonly PolicyRow[], keptRows: readonly PolicyRow[]): BulkJob => ({
    title: t('policies.delete.titleMany', { count: rows.length }),
    itemsTitle: t('policies.delete.affected'),
    description: <PolicyDeletions rows={rows} keptRows={keptRows} />,
    action: t('policies.delete.actionMany'),
    isDanger: true,
    ...deletion.many(rows),
  })

  return { deleteOne, deleteMany }
}

/** Shows what a policy allows, before the deletion; other policies may allow it too. */
function PolicyDeletion({ row }: { row: PolicyRow }) {
  const { t } = useTranslation()
  const { keepsDeletedPolicies } = useCapabilities()
  const isRestorable = useCanReadHistory() && keepsDeletedPolicies
  const listNames = useNameList()
  const namesOf = (ends: PolicyRow['sources']) => listNames(ends.map((end) => endName(t, end)))

  return (
    <Stack gap="3">
      <KeyValue
        title={t('policies.delete.facts')}
        items={[
          { label: t('policies.column.source'), value: namesOf(row.sources) },
          { label: t('policies.column.destination'), value: namesOf(row.destinations) },
          {
            label: t('policies.column.service'),
            value: policyServiceText(row.policy, row.service),
          },
        ]}
      />
      {row.isEnabled ? (
        <ClosingPreview rows={[row]} />
      ) : (
        <Text>{t('policies.delete.textOff')}</Text>
      )}
      <Text>
        {t(isRestorable ? 'policies.delete.restorableLater' : 'policies.delete.restorable')}
      </Text>
    </Stack>
  )
}

type DeletionsProps = {
  rows: readonly PolicyRow[]
  /** Selected default policies, which are kept. */
  keptRows: readonly PolicyRow[]
}

/** What a confirmation shows about many policies. */
function PolicyDeletions({ rows, keptRows }: DeletionsProps) {
  const { t } = useTranslation()
  const isAnyEnabled = rows.some(({ isEnabled }) => isEnabled)

  return (
    <Stack gap="3">
      <Consequences
        lists={[{ title: t('policies.delete.kept'), items: keptRows.map(({ name }) => name) }]}
      />
      <Text>{t('policies.delete.irreversible')}</Text>
      {isAnyEnabled && <ClosingPreview rows={rows} />}
    </Stack>
  )
}

const connectionLists = (t: TFunction<'egress'>, count: number) => [
  { title: t('policies.delete.blocked'), items: [t('policies.delete.onlyHere', { count })] },
  { title: t('policies.delete.unaffected'), items: [t('policies.delete.elsewhere')] },
]

/** Previews what the deletion of policies closes. */
function ClosingPreview({ rows }: { rows: readonly PolicyRow[] }) {
  const { t } = useTranslation()
  const [edit] = useState(() => ({ policies: { remove: rows.map(({ id }) => id) } }))
  const [first] = rows
  return (
    first && (
      <LazyPreview
        networkId={first.policy.network_id}
        edit={edit}
        general={<Consequences lists={connectionLists(t, rows.length)} />}
      />
    )
  )
}

/**
 * Recreates a deleted policy. `before`: the policies before an attempt without a response, which may have created it.
 */
async function restore(t: TFunction<'egress'>, policy: Policy, before?: readonly string[]) {
  const idsBefore = before ?? idsOf(policy.network_id)
  try {
    await restorePolicy({ policy, idsBefore: before })
    toast.success(t('policies.restore.done', { name: policy.name }))
  } catch (error) {
    toast.error(t('policies.restore.failed'), {
      description: errorText(error),
      action: wayBack(t, policy, isApiError(error) ? before : idsBefore),
    })
  }
}

/** Toast action that recreates the policy, also after a failed attempt, because the policy is stored nowhere else. */
const wayBack = (
  t: TFunction<'egress'>,
  policy: Policy,
  before?: readonly string[],
): ToastAction => ({
  label: t('policies.restore.action'),
  onAct: () => void restore(t, policy, before),
})

/** Policy IDs of a network, as last fetched by the table. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(policyListQuery(networkId).queryKey) ?? []).map(({ id }) => id)

/**
 * Removes deleted items from a policy. If a side would be empty, the policy connects nothing and is deleted, which the
 * confirmation states.
 */
export function usePolicyCleanup(networkId: string, { onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(networkId)

  const deletion = rowChange({
    change: deleteSamePolicy,
    inputOf: ({ policy }: PolicyRow) => policy,
    onDone: () => onLeave?.(),
  })

  return function cleanUp(row: PolicyRow) {
    const { name, policy, goneEnds } = row
    const remainingPolicy = withoutGone(policy, new Set(goneEnds.map(({ key }) => key)))
    const wantedPolicy = remainingPolicy && { ...remainingPolicy, ...forced }
    const edit = wantedPolicy ? { put: [wantedPolicy] } : { remove: [policy.id] }

    async function send() {
      if (!wantedPolicy) return deletion.one(row).onConfirm(false)
      return updatePolicy({ policy, base: editOfPolicy(policy), mine: editOfPolicy(wantedPolicy) })
    }

    /** The confirmation applies to the policy as it was: sends nothing if another user has changed it. */
    async function handleConfirm() {
      try {
        return await send()
      } catch (error) {
        if (isCollisionError(error))
          throw new Error(t('policies.cleanup.changed'), { cause: error })
        throw error
      }
    }

    confirm({
      title: t(remainingPolicy ? 'policies.cleanup.title' : 'policies.delete.title', { name }),
      description: (
        <Stack gap="3">
          <Text>{t('policies.cleanup.text', { names: goneNames(t, goneEnds) })}</Text>
          <AskedChange networkId={networkId} edit={{ policies: edit }}>
            {t(remainingPolicy ? 'policies.cleanup.stays' : 'policies.cleanup.affected')}
          </AskedChange>
        </Stack>
      ),
      action: t(remainingPolicy ? 'policies.cleanup.action' : 'policies.delete.action'),
      isDanger: remainingPolicy === undefined,
      size: 'md',
      name,
      onConfirm: handleConfirm,
      success: remainingPolicy
        ? t('policies.cleanup.done', { name })
        : t('policies.delete.done', { name }),
      failure: t('policies.cleanup.failed', { name }),
    })
  }
}
