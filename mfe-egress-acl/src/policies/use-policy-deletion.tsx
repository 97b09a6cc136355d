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
import type { Leaving } from '@meshdeck/ui/page'
import { useState } from 'react'

import { AskedChange, LatePreview } from '../change-preview/LatePreview'
import { endName, goneNames, withoutGone } from '../shared/policy-ends'
import { type PolicyRow, policyServiceText } from '../shared/policy-rows'
import { useIsToldHistory, usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'

/** Deleting, of one policy from its menu and of many as a job; a single one can be made anew from the toast. */
export function usePolicyDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deletePolicy,
    inputOf: ({ policy }: PolicyRow) => policy,
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: PolicyRow) {
    const asked = deletion.one(row)
    let isGone = false
    confirm({
      title: t('policies.delete.title', { name: row.name }),
      description: <PolicyDeletion row={row} />,
      action: t('policies.delete.action'),
      size: 'md',
      ...asked,
      onConfirm: async (isOptionChosen) => {
        const reply = await asked.onConfirm(isOptionChosen)
        isGone = reply === 'gone'
        return reply
      },
      success: t('policies.delete.done', { name: row.name }),
      failure: t('policies.delete.failed', { name: row.name }),
      // the server does not give back what was deleted: what comes is a new policy
      wayBack: () => (isGone ? undefined : wayBack(t, row.policy)),
    })
  }

  const deleteMany = (rows: readonly PolicyRow[], kept: readonly PolicyRow[]): BulkJob => ({
    title: t('policies.delete.titleMany', { count: rows.length }),
    itemsTitle: t('policies.delete.goes'),
    description: <PolicyDeletions rows={rows} kept={kept} />,
    action: t('policies.delete.actionMany'),
    isDanger: true,
    ...deletion.many(rows),
  })

  return { deleteOne, deleteMany }
}

/** What a policy lets through, before it is deleted: other policies may let it through as well. */
function PolicyDeletion({ row }: { row: PolicyRow }) {
  const { t } = useTranslation()
  const { keepsDeletedPolicies } = useCapabilities()
  const isKept = useIsToldHistory() && keepsDeletedPolicies
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
      <Text>{t(isKept ? 'policies.delete.restorableLater' : 'policies.delete.restorable')}</Text>
    </Stack>
  )
}

type DeletionsProps = {
  rows: readonly PolicyRow[]
  /** Default policies that were selected with the others. */
  kept: readonly PolicyRow[]
}

/** The same of many. */
function PolicyDeletions({ rows, kept }: DeletionsProps) {
  const { t } = useTranslation()
  const isAnyEnabled = rows.some(({ isEnabled }) => isEnabled)

  return (
    <Stack gap="3">
      <Consequences
        lists={[{ title: t('policies.delete.kept'), items: kept.map(({ name }) => name) }]}
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

/** What goes with policies that go. */
function ClosingPreview({ rows }: { rows: readonly PolicyRow[] }) {
  const { t } = useTranslation()
  const [edit] = useState(() => ({ policies: { remove: rows.map(({ id }) => id) } }))
  const [first] = rows
  return (
    first && (
      <LatePreview
        networkId={first.policy.network_id}
        edit={edit}
        general={<Consequences lists={connectionLists(t, rows.length)} />}
      />
    )
  )
}

/** Makes a deleted policy anew. `before` are the policies before a try that nobody answered: it may have made it. */
async function restore(t: TFunction<'egress'>, policy: Policy, before?: readonly string[]) {
  const there = before ?? idsOf(policy.network_id)
  try {
    await restorePolicy({ policy, before })
    toast.success(t('policies.restore.done', { name: policy.name }))
  } catch (error) {
    toast.error(t('policies.restore.failed'), {
      description: errorText(error),
      action: wayBack(t, policy, isApiError(error) ? before : there),
    })
  }
}

/** The button of a toast, also of the one that says that it failed: nobody else knows the policy any more. */
const wayBack = (
  t: TFunction<'egress'>,
  policy: Policy,
  before?: readonly string[],
): ToastAction => ({
  label: t('policies.restore.action'),
  onAct: () => void restore(t, policy, before),
})

/** The policies of a network, as the table has read them since. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(policyListQuery(networkId).queryKey) ?? []).map(({ id }) => id)

/**
 * Takes out of a policy what is no longer there. Where nothing is left of a side then, the policy connects nothing:
 * it is deleted, which the question says.
 */
export function usePolicyCleanup(networkId: string, { onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(networkId)

  const deletion = rowChange({
    change: deleteSamePolicy,
    inputOf: ({ policy }: PolicyRow) => policy,
    onDone: () => onLeave?.(),
  })

  return function cleanUp(row: PolicyRow) {
    const { name, policy, gone } = row
    const left = withoutGone(policy, new Set(gone.map(({ key }) => key)))
    const wanted = left && { ...left, ...forced }
    const edit = wanted ? { put: [wanted] } : { remove: [policy.id] }

    async function send() {
      if (!wanted) return deletion.one(row).onConfirm(false)
      return updatePolicy({ policy, base: editOfPolicy(policy), mine: editOfPolicy(wanted) })
    }

    /** What is asked for was true of the policy as it was: nothing is sent where somebody else has changed it. */
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
      title: t('policies.cleanup.title', { name }),
      description: (
        <Stack gap="3">
          <Text>{t('policies.cleanup.text', { names: goneNames(t, gone) })}</Text>
          <AskedChange networkId={networkId} edit={{ policies: edit }}>
            {t(left ? 'policies.cleanup.stays' : 'policies.cleanup.goes')}
          </AskedChange>
        </Stack>
      ),
      action: t(left ? 'policies.cleanup.action' : 'policies.delete.action'),
      isDanger: left === undefined,
      size: 'md',
      name,
      onConfirm: handleConfirm,
      success: left ? t('policies.cleanup.done', { name }) : t('policies.delete.done', { name }),
      failure: t('policies.cleanup.failed', { name }),
    })
  }
}
