import { countUses, outcomeOf, useOutcomes } from '@meshdeck/domain/where-used'
import { Box, Callout, Stack, Text } from '@meshdeck/ui'

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
          <Stack gap="2">
            {useOutcomes.map((outcome) => {
              const counts = countUses(uses.filter((use) => outcomeOf(use) === outcome))
              if (counts.length === 0) return null
              return (
                <Box key={outcome}>
                  <Text fontWeight="500">{t(`details:uses.outcome.${outcome}`)}</Text>
                  <ul>
                    {counts.map(({ kind, count }) => (
                      <li key={kind}>{t(`details:uses.count.${kind}`, { count })}</li>
                    ))}
                  </ul>
                </Box>
              )
            })}
          </Stack>
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('details:uses.partly')}</Text>}
    </>
  )
}
