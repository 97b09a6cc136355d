import { activityQuery } from '@meshdeck/api/activity'
import type { Policy } from '@meshdeck/api/policies'
import { describeError, useQuery } from '@meshdeck/platform'
import { Box, Button, Flex, Panel, RelativeTime, Span, Text } from '@meshdeck/ui'
import { ChangedFields } from '@meshdeck/ui/dialog'
import { useEffect } from 'react'

import { type PolicyRow, toPolicyRows } from '../policy-model/policy-rows'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useKnownEnds } from '../policy-model/use-policy-rows'
import { type HistoryEntry, historyOf, isAsNow } from './history-entries'
import { useHistoryWords } from './history-words'
import { usePolicyRestore } from './use-policy-restore'

/** What is done to a policy; later servers may know more. */
const told = ['CREATE', 'UPDATE', 'DELETE'] as const

/** How far back is looked among all that was done in the network. */
const MOST = 500

/** Who changed a policy and how, and the way back to what it was; of Pro. */
export function PolicyHistory({ policy }: { policy: Policy }) {
  const { t } = useHistoryWords()
  const networkId = policy.network_id
  const { data, error, refetch } = useQuery(activityQuery({ networkId, most: MOST }))
  // what is done to it here, or seen to have been done elsewhere, is an entry more
  useEffect(() => void refetch({ cancelRefetch: false }), [policy, refetch])
  const entries = data && historyOf(policy.id, data.events)

  return (
    <Panel title={t('title')}>
      {error && !data && <Line>{describeError(error).hint}</Line>}
      {entries?.length === 0 && <Line>{t('empty')}</Line>}
      {entries?.map((entry) => (
        <Entry key={entry.id} {...{ entry, policy }} />
      ))}
      {data && !data.isWhole && <Line>{t('newest', { count: MOST })}</Line>}
    </Panel>
  )
}

function Line({ children }: { children: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      {children}
    </Text>
  )
}

function Entry({ entry, policy }: { entry: HistoryEntry; policy: Policy }) {
  const { t } = useHistoryWords()
  const { refusal } = usePolicyRights(policy.network_id)
  const restore = usePolicyRestore(policy)
  const { before, who, moment, action } = entry
  const mayRestore = before && !policy.default && refusal === undefined && !isAsNow(before, policy)

  return (
    <Box
      as="section"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
    >
      <Flex gap="3" alignItems="center" justifyContent="space-between">
        <Span>
          {t(`action.${told.find((known) => known === action) ?? 'other'}`, { who })}{' '}
          <RelativeTime moment={moment} />
        </Span>
        {mayRestore && (
          <Button size="xs" onClick={() => restore(before)}>
            {t('restore.entry')}
          </Button>
        )}
      </Flex>
      <Changes entry={entry} networkId={policy.network_id} />
    </Box>
  )
}

function Changes({ entry, networkId }: { entry: HistoryEntry; networkId: string }) {
  const { t } = useHistoryWords()
  const known = useKnownEnds(networkId)
  const words = { everything: t('policies:everything'), everybody: t('policies:everybody') }
  const rowOf = (policy: Policy | undefined) => policy && toPolicyRows([policy], known, words)[0]
  const [before, after] = [rowOf(entry.before), rowOf(entry.after)]
  if (!before && !after)
    return entry.action === 'UPDATE' ? <Text color="fg.muted">{t('notKept')}</Text> : null

  const changed = fields
    .map(({ id, textOf }) => ({
      id,
      name: t(`policies:column.${id}`),
      before: before && textOf(before, t),
      after: after && textOf(after, t),
    }))
    .filter(({ before: was, after: is }) => was !== is)
  return <ChangedFields fields={changed} />
}

type Translate = ReturnType<typeof useHistoryWords>['t']

type Field = 'name' | 'source' | 'destination' | 'service' | 'direction' | 'enabled'

const namesOf = (ends: PolicyRow['sources']) => ends.map(({ name }) => name).join(', ')

/** What a person may change of a policy, as its page says it. */
const fields: Array<{ id: Field; textOf: (row: PolicyRow, t: Translate) => string }> = [
  { id: 'name', textOf: ({ name }) => name },
  { id: 'source', textOf: ({ sources }) => namesOf(sources) },
  { id: 'destination', textOf: ({ destinations }) => namesOf(destinations) },
  {
    id: 'service',
    textOf: ({ service, traffic }) => [service, traffic].filter(Boolean).join(' '),
  },
  {
    id: 'direction',
    textOf: ({ isBothWays }, t) => t(`policies:direction.${isBothWays ? 'both' : 'one'}`),
  },
  {
    id: 'enabled',
    textOf: ({ isEnabled }, t) => t(`ui:health.${isEnabled ? 'enabled' : 'disabled'}`),
  },
]
