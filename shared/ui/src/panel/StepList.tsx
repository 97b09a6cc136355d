import { Check } from 'lucide-react'

import { Box, Flex, Span } from '../controls/layout'
import { useTranslation } from '../translations'

/** Where one is among the steps of a panel. */
export function StepList({ titles, step }: { titles: readonly string[]; step: number }) {
  const { t } = useTranslation()

  return (
    <Flex
      as="ol"
      aria-label={t('overlays.panel.steps')}
      listStyleType="none"
      alignItems="center"
      gap="3"
    >
      {titles.map((title, index) => (
        <Flex
          as="li"
          key={title}
          flex={index > 0 ? '1' : undefined}
          alignItems="center"
          gap="3"
          aria-label={t('overlays.panel.step', { n: index + 1, count: titles.length, name: title })}
          {...(index === step && { 'aria-current': 'step' as const })}
        >
          {index > 0 && (
            <Box
              aria-hidden="true"
              flex="1"
              minW="3"
              h="1px"
              bg={index <= step ? 'accent.solid' : 'border'}
            />
          )}
          <Flex alignItems="center" gap="2">
            <Mark index={index} step={step} />
            <Span
              fontWeight={index === step ? '600' : '400'}
              color={index > step ? 'fg.muted' : 'fg'}
              // three names have no room beside each other on a phone
              {...(index !== step && { hideBelow: 'sm' })}
            >
              {title}
            </Span>
          </Flex>
        </Flex>
      ))}
    </Flex>
  )
}

function Mark({ index, step }: { index: number; step: number }) {
  const isDone = index < step

  return (
    <Flex
      aria-hidden="true"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      boxSize="5"
      borderRadius="full"
      borderWidth="1px"
      borderColor={index <= step ? 'accent.solid' : 'border.emphasized'}
      bg={isDone ? 'accent.solid' : 'transparent'}
      color={isDone ? 'accent.contrast' : undefined}
      textStyle="xs"
    >
      {isDone ? <Check size="0.75rem" /> : index + 1}
    </Flex>
  )
}
