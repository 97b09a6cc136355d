import { Check } from 'lucide-react'

import { Box, Flex, Span, Text } from '../controls/layout'
import { useTranslation } from '../translations'
import type { FilterChoice, FilterGroup } from './filter-choices'
import { optionId } from './use-filter-choices'

type Props = {
  listId: string
  group: FilterGroup
  activeId: string | undefined
  onChoose: (choice: FilterChoice) => void
}

/** A property in the menu of filters, with the values that it offers. */
export function FilterGroupOptions({ listId, group, activeId, onChoose }: Props) {
  const { t } = useTranslation()
  const { label, choices, left } = group

  return (
    <Box role="group" aria-label={label} pb="1">
      <Text px="2" py="1" textStyle="xs" fontWeight="500" color="fg.muted" aria-hidden="true">
        {label}
      </Text>
      {choices.map((choice) => (
        <Flex
          key={choice.id}
          id={optionId(listId, choice.id)}
          role="option"
          aria-selected={choice.isChosen}
          alignItems="center"
          gap="2"
          minH="8"
          px="2"
          borderRadius="l1"
          textStyle="sm"
          cursor="pointer"
          bg={choice.id === activeId ? 'bg.muted' : undefined}
          _hover={{ bg: 'bg.muted' }}
          css={{ '@media (pointer: coarse)': { minHeight: '2.5rem' } }}
          // the press would take the focus out of the search before the click arrives
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Span w="4" flexShrink="0" color="accent.fg" aria-hidden="true">
            {choice.isChosen && <Check size="0.875rem" />}
          </Span>
          <Span truncate>{choice.label}</Span>
        </Flex>
      ))}
      {left > 0 && (
        <Text ps="8" py="1" textStyle="xs" color="fg.muted">
          {t('overlays.filter.left', { count: left })}
        </Text>
      )}
    </Box>
  )
}
