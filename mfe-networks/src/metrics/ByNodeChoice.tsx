import { Button, EmptyState, Flex } from '@meshdeck/ui'
import { Activity } from 'lucide-react'

import { useMetricWords } from './metric-words'
import { MemberChoice } from './PairTable'
import type { ByNode } from './use-metrics'

/** Where all at once is too much: of whom, or all after all, and how far that is. */
export function ByNodeChoice({ members, done, isReading, readAll }: ByNode) {
  const { t } = useMetricWords()
  const count = members.length

  return (
    <EmptyState icon={Activity} title={t('byNode.title', { count })} description={t('byNode.hint')}>
      <Flex gap="2" flexWrap="wrap" justifyContent="center" alignItems="center">
        <MemberChoice members={members} of={undefined} />
        <Button onClick={readAll} disabled={isReading}>
          {t('byNode.readAll', { count })}
        </Button>
      </Flex>
      {isReading && <span role="status">{t('byNode.progress', { done, count })}</span>}
    </EmptyState>
  )
}
