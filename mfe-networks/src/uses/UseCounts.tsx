import { countUses } from '@meshdeck/domain/where-used'
import { Callout, Text } from '@meshdeck/ui'

import { useDetailWords } from '../details/detail-words'
import type { KnownUses } from './NetworkUsePanel'

/** What a deletion takes along or changes, counted kind by kind. */
export function UseCounts({ title, uses, isPending, isWhole }: KnownUses & { title: string }) {
  const { t } = useDetailWords()
  const counts = countUses(uses)

  return (
    <>
      {counts.length > 0 && (
        <Callout tone="warning" title={title}>
          {counts.map(({ kind, count }) => (
            <Text key={kind}>{t(`details:uses.count.${kind}`, { count })}</Text>
          ))}
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('details:uses.partly')}</Text>}
    </>
  )
}
