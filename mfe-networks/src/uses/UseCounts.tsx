import { countUses, outcomeOf, useOutcomes } from '@meshdeck/domain/where-used'
import { Callout, Consequences, Text } from '@meshdeck/ui'

import { useDetailWords } from '../details/detail-words'
import type { KnownUses } from './NetworkUsePanel'

type Props = KnownUses & {
  /** Where headings alone don't say what causes it, or in which network. */
  title?: string | undefined
}

/** What a change deletes, takes a member from or cuts off, counted kind by kind. */
export function UseCounts({ title, uses, isPending, isWhole }: Props) {
  const { t } = useDetailWords()

  return (
    <>
      {uses.length > 0 && (
        <Callout tone="warning" {...(title !== undefined && { title })}>
          <Consequences
            lists={useOutcomes.map((outcome) => ({
              title: t(`details:uses.outcome.${outcome}`),
              items: countUses(uses.filter((use) => outcomeOf(use) === outcome)).map(
                ({ kind, count }) => t(`details:uses.count.${kind}`, { count }),
              ),
            }))}
          />
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('details:uses.partly')}</Text>}
    </>
  )
}
