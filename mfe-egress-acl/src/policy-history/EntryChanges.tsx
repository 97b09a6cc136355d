import type { Policy } from '@meshdeck/api/policies'
import type { TFunction } from '@meshdeck/platform'
import { Text } from '@meshdeck/ui'
import { ChangedFields } from '@meshdeck/ui/dialog'

import { endNames } from '../policy-model/end-names'
import { type PolicyRow, toPolicyRows } from '../policy-model/policy-rows'
import { useKnownEnds } from '../policy-model/use-policy-rows'
import { useTranslation } from '../translations'
import type { HistoryEntry } from './history-entries'

type Props = { entry: HistoryEntry; networkId: string }

/** What somebody changed of a policy, field by field. */
export function EntryChanges({ entry, networkId }: Props) {
  const { t } = useTranslation()
  const known = useKnownEnds(networkId)
  const words = { everything: t('policies.everything'), everybody: t('policies.everybody') }
  const rowOf = (policy: Policy | undefined) => policy && toPolicyRows([policy], known, words)[0]
  const [before, after] = [rowOf(entry.before), rowOf(entry.after)]
  if (!before && !after)
    return entry.action === 'UPDATE' ? (
      <Text color="fg.muted">{t('policyHistory.notKept')}</Text>
    ) : null

  const changed = fields
    .map(({ id, textOf }) => ({
      id,
      name: t(`policies.column.${id}`),
      before: before && textOf(before, t),
      after: after && textOf(after, t),
    }))
    .filter(({ before: was, after: is }) => was !== is)
  return <ChangedFields fields={changed} />
}

type Translate = TFunction<'egress'>

type Field = 'name' | 'source' | 'destination' | 'service' | 'direction' | 'enabled'

/** What a person may change of a policy, as its page says it. */
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
    textOf: ({ isEnabled }, t) => t(`ui:health.${isEnabled ? 'enabled' : 'disabled'}`),
  },
]
