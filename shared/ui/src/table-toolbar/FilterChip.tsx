import { chakra } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'

import { Flex, Span } from '../controls/layout'
import { lazyOverlay } from '../overlays/lazy-overlay'
import { useTranslation } from '../translations'

const LazyFilterSign = lazyOverlay(
  async () => (await import(/* webpackChunkName: "table-menus" */ './FilterMenu')).FilterSign,
)

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
  onNegate: (isNegated: boolean) => void
  onRemove: () => void
}

/** An active filter: its text opens the choice between it and its opposite, the cross removes it. */
export function FilterChip({ name, value, isNegated, onNegate, onRemove }: Props) {
  const { t } = useTranslation()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

  return (
    <Flex
      h="8"
      alignItems="center"
      bg="accent.subtle"
      borderWidth="1px"
      borderColor="accent.border"
      borderRadius="l2"
      textStyle="sm"
      css={{ '@media (pointer: coarse)': { height: '2.5rem' } }}
    >
      <Part
        id={triggerId}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyFilterSign.preload}
        onFocus={LazyFilterSign.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
        <Span fontWeight="500" color="accent.fg">
          {isNegated ? t('filter.not', { value }) : value}
        </Span>
        <ChevronDown size="0.75rem" aria-hidden="true" />
      </Part>
      <Part type="button" aria-label={t('filter.remove', { name, value })} onClick={onRemove}>
        <X size="0.8125rem" aria-hidden="true" />
      </Part>
      {isOpen !== undefined && (
        <LazyFilterSign
          {...{ triggerId, isOpen, value, isNegated }}
          onOpenChange={setIsOpen}
          onChoose={onNegate}
        />
      )}
    </Flex>
  )
}
