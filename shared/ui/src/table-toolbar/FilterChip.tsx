import { chakra } from '@chakra-ui/react'
import { useTranslation } from '@meshdeck/platform'
import { X } from 'lucide-react'

import { Flex, Span } from '../controls/layout'

const Part = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: 'full',
    px: '2',
    cursor: 'pointer',
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    _hover: { bg: 'accent.muted', color: 'fg' },
  },
})

type Props = {
  name: string
  value: string
  isNegated: boolean
  onNegate: () => void
  onRemove: () => void
}

/** An active filter: its text turns it into its opposite, the cross removes it. */
export function FilterChip({ name, value, isNegated, onNegate, onRemove }: Props) {
  const { t } = useTranslation('ui')

  return (
    <Flex
      h="8"
      alignItems="center"
      overflow="hidden"
      bg="accent.subtle"
      borderWidth="1px"
      borderColor="accent.border"
      borderRadius="l2"
      textStyle="sm"
      css={{ '@media (pointer: coarse)': { height: '2.5rem' } }}
    >
      <Part type="button" aria-pressed={isNegated} onClick={onNegate}>
        {name}
        <Span fontWeight="500" color="accent.fg">
          {isNegated ? t('filter.not', { value }) : value}
        </Span>
      </Part>
      <Part type="button" aria-label={t('filter.remove', { name, value })} onClick={onRemove}>
        <X size="0.8125rem" aria-hidden="true" />
      </Part>
    </Flex>
  )
}
