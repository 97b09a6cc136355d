import { currentLanguage } from '@meshdeck/platform'
import { Badge, Box, Flex, Span, SrOnly } from '@meshdeck/ui'

import { useTranslation } from '../translations'

const SHOWN_CHIPS = 3

type Props = {
  chosen: readonly string[]
  /** What the server has, where what differs from it is marked. */
  before: readonly string[] | undefined
  labelOf: (option: string) => string
}

/** The first of what is chosen, and how many there are besides [AC-016]; what a change adds comes first. */
export function ResourceChips({ chosen, before, labelOf }: Props) {
  const { t } = useTranslation()
  const known = new Set(before ?? chosen)
  const kept = new Set(chosen)
  const added = chosen.filter((option) => !known.has(option))
  const others = chosen.filter((option) => known.has(option))
  const gone = before?.filter((option) => !kept.has(option)) ?? []
  const room = Math.max(SHOWN_CHIPS - added.length, 0)
  if (chosen.length === 0 && gone.length === 0) return null

  return (
    <Flex gap="1" flexWrap="wrap" alignItems="center">
      {added.slice(0, SHOWN_CHIPS).map((option) => (
        <Badge key={option} variant="surface" colorPalette="accent">
          {labelOf(option)} <SrOnly>{t('policyForm.chipAdded')}</SrOnly>
        </Badge>
      ))}
      {others.slice(0, room).map((option) => (
        <Badge key={option}>{labelOf(option)}</Badge>
      ))}
      <More count={chosen.length - SHOWN_CHIPS} />
      {gone.slice(0, SHOWN_CHIPS).map((option) => (
        <Badge key={option} color="fg.muted">
          <Span as="del">{labelOf(option)}</Span> {t('policyForm.chipTakenOut')}
        </Badge>
      ))}
      <More count={gone.length - SHOWN_CHIPS} />
    </Flex>
  )
}

function More({ count }: { count: number }) {
  if (count <= 0) return null
  return <Box textStyle="xs">+{count.toLocaleString(currentLanguage())}</Box>
}
