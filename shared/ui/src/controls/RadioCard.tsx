import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { IconComponent } from './Button'
import { Box, Stack, Text } from './layout'

const Card = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    w: 'full',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'l2',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    // the card shows the focus of a visually hidden radio button
    '&:has([data-unseen]:focus-visible)': { outline: '2px solid {colors.accent.focusRing}' },
    '&:has(:disabled), &:has([aria-disabled=true])': { color: 'fg.subtle', cursor: 'not-allowed' },
  },
})

type Props = {
  label: string
  /** Explains the choice. */
  hint?: ReactNode
  icon?: IconComponent | undefined
  /** The `Radio`. With `srOnly` and `data-unseen`, only the card shows the selection. */
  children: ReactNode
}

/** Radio button as a card, with room for an explanation. */
export function RadioCard({ label, hint, icon: Icon, children }: Props) {
  return (
    <Card>
      {children}
      {Icon && (
        <Box pt="0.5" color="fg.muted">
          <Icon size="1rem" aria-hidden="true" />
        </Box>
      )}
      <Stack gap="0.5" flex="1" minW="0" textStyle="sm">
        <Text as="span" fontWeight="500">
          {label}
        </Text>
        {hint && (
          <Text as="span" textStyle="xs" color="fg.muted">
            {hint}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
