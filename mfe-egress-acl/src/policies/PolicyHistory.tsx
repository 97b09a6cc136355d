import { activityQuery } from '@meshdeck/api/activity'
import type { Policy } from '@meshdeck/api/policies'
import { describeError, useQuery } from '@meshdeck/platform'
import { Box, Flex, Panel, RelativeTime, Span, Text } from '@meshdeck/ui'
import { useEffect } from 'react'

import { RowButton } from '../policy-model/RowButton'
import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'
import { EntryChanges } from './EntryChanges'
import { EntryTitle } from './EntryTitle'
import { type HistoryEntry, historyOf, isAsNow } from './history-entries'
import { usePolicyRestore } from './use-policy-restore'

/** How far back is looked among all that was done in the network. */
const MOST = 500

/** Who changed a policy and how, and the way back to what it was; of Pro. */
export function PolicyHistory({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const networkId = policy.network_id
  const { data, error, refetch } = useQuery(activityQuery({ networkId, most: MOST }))
  // what is done to it here, or seen to have been done elsewhere, is an entry more
  useEffect(() => void refetch({ cancelRefetch: false }), [policy, refetch])
  const entries = data && historyOf(policy.id, data.events)

  return (
    <Panel title={t('policyHistory.title')}>
      {error && !data && <Line>{describeError(error).hint}</Line>}
      {entries?.length === 0 && <Line>{t('policyHistory.empty')}</Line>}
      {entries?.map((entry, index) => (
        <Entry key={entry.id} {...{ entry, policy }} isNewest={index === 0} />
      ))}
      {data && !data.isWhole && <Line>{t('policyHistory.newest', { count: MOST })}</Line>}
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

type EntryProps = {
  entry: HistoryEntry
  policy: Policy
  isNewest: boolean
}

function Entry({ entry, policy, isNewest }: EntryProps) {
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
        <WayBack {...{ entry, policy, isNewest }} />
      </Flex>
      <EntryChanges entry={entry} networkId={policy.network_id} />
    </Box>
  )
}

/** Restores what the policy was before a change, or says why there is nothing to restore. */
function WayBack({ entry, policy, isNewest }: EntryProps) {
  const { t } = useTranslation()
  const { refusal } = usePolicyRights(policy.network_id)
  const restore = usePolicyRestore(policy)
  const { before, action } = entry
  if (!before) return action === 'CREATE' ? <Reason text={t('policyHistory.first')} /> : null
  if (isAsNow(before, policy)) return <Reason text={t('policyHistory.same')} />

  return (
    <RowButton
      action={{
        label: t('policyHistory.restore.entry'),
        disabledReason: refusal ?? (policy.default ? t('policies.defaultOnly') : undefined),
        onSelect: () => restore({ ...entry, before }, { isNewest }),
      }}
    />
  )
}

const Reason = ({ text }: { text: string }) => <Span color="fg.muted">{text}</Span>
