import { activityQuery } from '@meshdeck/api/activity'
import type { Policy } from '@meshdeck/api/policies'
import { editOfPolicy, updatePolicy } from '@meshdeck/api/policy-changes'
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { formatMinute } from '@meshdeck/domain/times'
import { describeError, type TFunction, useQuery } from '@meshdeck/platform'
import { Box, Flex, Panel, RelativeTime, Span, Stack, Text, useConfirm } from '@meshdeck/ui'
import { ChangedFields } from '@meshdeck/ui/dialog'
import { useEffect } from 'react'

import { LazyPreview } from '../change-preview/LazyPreview'
import { endNames } from '../shared/policy-ends'
import {
  editedPolicy,
  type PolicyRow,
  toPolicyRows,
  usePolicyEndNames,
} from '../shared/policy-rows'
import { RowButton } from '../shared/row-cells'
import { usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { type HistoryEntry, historyOf, isAsNow } from './history-entries'

/** Number of events of the network to search. */
const MAX_EVENTS = 500

/** Shows who changed a policy and how, and restores earlier versions; Pro only. */
export function PolicyHistory({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const networkId = policy.network_id
  const { data, error, refetch } = useQuery(activityQuery({ networkId, limit: MAX_EVENTS }))
  // each change made here or detected in new data adds an entry
  useEffect(() => void refetch({ cancelRefetch: false }), [policy, refetch])
  const entries = data && historyOf(policy.id, data.events)

  return (
    <Panel title={t('policies.history.title')}>
      {error && !data && <HistoryNote>{describeError(error).hint}</HistoryNote>}
      {entries?.length === 0 && <HistoryNote>{t('policies.history.empty')}</HistoryNote>}
      {entries?.map((entry, index) => (
        <PolicyHistoryEntry key={entry.id} entry={entry} policy={policy} isNewest={index === 0} />
      ))}
      {data && !data.isWhole && (
        <HistoryNote>{t('policies.history.newest', { count: MAX_EVENTS })}</HistoryNote>
      )}
    </Panel>
  )
}

function HistoryNote({ children }: { children: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      {children}
    </Text>
  )
}

type PolicyHistoryEntryProps = {
  entry: HistoryEntry
  policy: Policy
  isNewest: boolean
}

function PolicyHistoryEntry({ entry, policy, isNewest }: PolicyHistoryEntryProps) {
  return (
    <Box
      as="section"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
    >
      <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
        <Span>
          <EntryTitle entry={entry} /> <RelativeTime moment={entry.moment} />
        </Span>
        <WayBack entry={entry} policy={policy} isNewest={isNewest} />
      </Flex>
      <EntryChanges entry={entry} networkId={policy.network_id} />
    </Box>
  )
}

/** Restores the policy as it was before a change, or explains why that isn't possible. */
function WayBack({ entry, policy, isNewest }: PolicyHistoryEntryProps) {
  const { t } = useTranslation()
  const { refusal } = usePolicyRights(policy.network_id)
  const restore = usePolicyRestore(policy)
  const { before, action } = entry
  if (!before) return action === 'CREATE' ? <Reason text={t('policies.history.first')} /> : null
  if (isAsNow(before, policy)) return <Reason text={t('policies.history.same')} />

  return (
    <RowButton
      action={{
        label: t('policies.history.restore.entry'),
        disabledReason: refusal ?? (policy.default ? t('policies.defaultOnly') : undefined),
        onSelect: () => restore({ ...entry, before }, { isNewest }),
      }}
    />
  )
}

function Reason({ text }: { text: string }) {
  return <Span color="fg.muted">{text}</Span>
}

/** Known actions on a policy; later servers may add others. */
const knownActions = ['CREATE', 'UPDATE', 'DELETE'] as const

/** Title of an entry: the action and its author. */
function EntryTitle({ entry: { action, who } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return t(`policies.history.action.${knownActions.find((known) => known === action) ?? 'other'}`, {
    who,
  })
}

type EntryChangesProps = { entry: HistoryEntry; networkId: string }

function EntryChanges({ entry, networkId }: EntryChangesProps) {
  const { t } = useTranslation()
  const endNames = usePolicyEndNames(networkId)
  const texts = { everything: t('policies.everything'), everybody: t('policies.everybody') }
  const rowOf = (policy: Policy | undefined) => policy && toPolicyRows([policy], endNames, texts)[0]
  const [before, after] = [rowOf(entry.before), rowOf(entry.after)]
  if (!before && !after)
    return entry.action === 'UPDATE' ? (
      <Text color="fg.muted">{t('policies.history.notKept')}</Text>
    ) : null

  const changedFields = fields
    .map(({ id, textOf }) => ({
      id,
      name: t(`policies.column.${id}`),
      before: before && textOf(before, t),
      after: after && textOf(after, t),
    }))
    .filter(({ before: was, after: is }) => was !== is)
  return <ChangedFields fields={changedFields} />
}

type Translate = TFunction<'egress'>

type Field = 'name' | 'source' | 'destination' | 'service' | 'direction' | 'enabled'

/** Fields that a user may change, with their texts as on the policy's page. */
const fields: Array<{ id: Field; textOf: (row: PolicyRow, t: Translate) => string }> = [
  { id: 'name', textOf: ({ name }) => name },
  { id: 'source', textOf: ({ sources }, t) => endNames(t, sources) },
  { id: 'destination', textOf: ({ destinations }, t) => endNames(t, destinations) },
  {
    id: 'service',
    textOf: ({ service, traffic }) => [service, traffic].filter(Boolean).join(' '),
  },
  {
    id: 'direction',
    textOf: ({ isBothWays }, t) => t(`policies.direction.${isBothWays ? 'both' : 'one'}`),
  },
  {
    id: 'enabled',
    textOf: ({ isEnabled }, t) => t(`common:health.${isEnabled ? 'enabled' : 'disabled'}`),
  },
]

type RestorableEntry = HistoryEntry & { before: Policy }

/**
 * Restores a policy as it was before a change, after a confirmation. The restore is a normal change with its own
 * history entry.
 */
function usePolicyRestore(policy: Policy) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { forced } = usePolicyRights(policy.network_id)
  const { name } = policy

  return function restore(entry: RestorableEntry, { isNewest }: { isNewest: boolean }) {
    const mine = { ...editOfPolicy(entry.before), ...forced }
    confirm({
      title: t('policies.history.restore.title', { name }),
      description: (
        <Stack gap="3">
          <Text>{t('policies.history.restore.text')}</Text>
          <Box borderWidth="1px" borderRadius="l2" px="3" py="2" color="fg">
            <Text>
              <EntryTitle entry={entry} />, {formatMinute(entry.moment)}
            </Text>
            <EntryChanges entry={entry} networkId={policy.network_id} />
          </Box>
          {!isNewest && <Text>{t('policies.history.restore.later')}</Text>}
          <LazyPreview
            networkId={policy.network_id}
            edit={{ policies: { put: [editedPolicy(policy, mine)] } }}
          />
        </Stack>
      ),
      action: t('policies.history.restore.entry'),
      isDanger: false,
      size: 'md',
      name,
      onConfirm: async () => {
        const base = editOfPolicy(policy)
        try {
          return await updatePolicy({ policy, base, mine })
        } catch (error) {
          if (isCollisionError(error))
            throw new Error(t('policies.cleanup.changed'), { cause: error })
          throw error
        }
      },
      success: t('policies.history.restore.done', { name }),
      failure: t('policies.history.restore.failed', { name }),
    })
  }
}
