import { Button, Callout, EmptyState, Flex } from '@meshdeck/ui'
import { Activity } from 'lucide-react'

import { MemberChoice } from './MemberChoice'
import { useMetricWords } from './metric-words'
import type { ByNode } from './use-metrics'

/** Where all at once is too much: of whom, or all after all, and how far that is. */
export function ByNodeChoice({ members, most, done, isReading, readAll }: ByNode) {
  const { t } = useMetricWords()
  const count = members.length

  return (
    <EmptyState icon={Activity} title={t('byNode.title', { count })} description={t('byNode.hint')}>
      <Flex gap="2" flexWrap="wrap" justifyContent="center" alignItems="center">
        <MemberChoice of={undefined} />
        <Button onClick={readAll} disabled={isReading}>
          {t(most < count ? 'byNode.readFirst' : 'byNode.readAll', { count: most })}
        </Button>
      </Flex>
      {isReading && <span role="status">{t('byNode.progress', { done, count: most })}</span>}
    </EmptyState>
  )
}

/** Above what is shown: that it is not of all. */
export function PartNote({ byNode }: { byNode: ByNode | undefined }) {
  const { t } = useMetricWords()
  if (!byNode?.isPart) return null
  return (
    <Callout tone="info">
      {t('byNode.part', { count: byNode.most, all: byNode.members.length })}
    </Callout>
  )
}
