import { outcomeOf, usesByKind, useOutcomes, type Use } from '@meshdeck/domain/where-used'
import type { TFunction } from '@meshdeck/platform'
import { Callout, type ConsequenceItem, Consequences, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { KnownUses } from './NetworkUsePanel'

type Props = KnownUses & {
  /** Where headings alone don't say what causes it, or in which network. */
  title?: string | undefined
}

/** What a change deletes, takes a member from or cuts off, counted and named kind by kind. */
export function UseCounts({ title, uses, isPending, isWhole }: Props) {
  const { t } = useTranslation()

  return (
    <>
      {uses.length > 0 && (
        <Callout tone="warning" {...(title !== undefined && { title })}>
          <Consequences
            lists={useOutcomes.map((outcome) => ({
              title: t(`details.uses.outcome.${outcome}`),
              items: linesOf(
                t,
                uses.filter((use) => outcomeOf(use) === outcome),
              ),
            }))}
          />
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('details.uses.partly')}</Text>}
    </>
  )
}

/** What only one kind can become has the kind in its heading already. */
function linesOf(t: TFunction, uses: readonly Use[]): ConsequenceItem[] {
  return usesByKind(uses).flatMap(({ kind, names }): ConsequenceItem[] =>
    uses.some(({ isEmptied }) => isEmptied)
      ? names
      : [{ label: t(`networks:details.uses.count.${kind}`, { count: names.length }), names }],
  )
}
