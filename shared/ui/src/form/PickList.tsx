import { useTranslation } from '@meshdeck/platform'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { Box, Flex, Span, Text } from '../controls/layout'
import { useListWindow, windowStyles } from '../list-window/use-list-window'

const ROW_HEIGHT = 32

type Props = {
  id: string
  label: string
  options: readonly string[]
  labelOf: (option: string) => string
  chosen: ReadonlySet<string>
  /** The one the arrows are on, below 0 for none. */
  activeIndex: number
  isMultiple: boolean
  maxHeight: string
  onToggle: (option: string) => void
}

/** DOM id of an option, for the search that moves through the list. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The options of a picker, as many as are in view. */
export function PickList(props: Props) {
  const { id, label, options, labelOf, chosen, activeIndex, isMultiple, maxHeight, onToggle } =
    props
  const { t } = useTranslation('ui')
  const scrollRef = useRef<HTMLDivElement>(null)
  const { height, places, reveal } = useListWindow({
    scrollRef,
    count: options.length,
    rowHeight: ROW_HEIGHT,
  })
  const revealActive = useEffectEvent(() => activeIndex >= 0 && reveal(activeIndex))

  useEffect(() => void revealActive(), [activeIndex])

  return (
    <Box borderWidth="1px" borderRadius="l2">
      <Box
        ref={scrollRef}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        maxH={maxHeight}
        overflowY="auto"
      >
        <Box role="presentation" {...windowStyles} style={{ height }}>
          {places.map(({ index, gap }) => {
            const option = options[index]
            if (option === undefined) return null
            return (
              <Flex
                key={option}
                id={optionId(id, index)}
                role="option"
                aria-selected={chosen.has(option)}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                alignItems="center"
                gap="2"
                px="3"
                cursor="pointer"
                bg={index === activeIndex ? 'bg.muted' : undefined}
                _hover={{ bg: 'bg.muted' }}
                style={{ marginTop: gap || undefined, height: ROW_HEIGHT }}
                // the press would take the focus out of the search before the click arrives
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onToggle(option)}
              >
                <Span w="4" flexShrink="0" color="accent.fg" aria-hidden="true">
                  {chosen.has(option) && <Check size="0.875rem" />}
                </Span>
                <Span truncate>{labelOf(option)}</Span>
              </Flex>
            )
          })}
        </Box>
      </Box>
      {options.length === 0 && (
        <Text px="3" py="1.5" color="fg.muted" role="status">
          {t('pick.unmatched')}
        </Text>
      )}
    </Box>
  )
}
