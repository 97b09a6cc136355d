import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { Box, Flex, Stack } from '../controls/layout'
import { FieldLook, FieldNotes, type FieldParts } from './FieldFrame'

/** Between rows of fields what is none: a warning, a button. */
export const OtherRow = chakra('div', {
  base: {
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    // what has the focus comes into view above the bar that saves
    '& :focus': { scrollMarginBlockEnd: '6rem' },
  },
})

/** The fields of a panel as rows: label and hint on the left, the control on the right, on a phone below them. */
export function FieldRows({ children }: { children: ReactNode }) {
  return (
    <FieldLook value={drawRow}>
      <Stack>{children}</Stack>
    </FieldLook>
  )
}

function drawRow({ id, label, aside, hint, error, children }: FieldParts) {
  return (
    <OtherRow
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 22rem)' }}
      alignItems="center"
      columnGap="6"
      rowGap="2"
    >
      <Stack gap="0.5">
        <Box textStyle="label">
          <label htmlFor={id}>{label}</label>
        </Box>
        <FieldNotes id={id} hint={hint} />
      </Stack>
      <Stack gap="1.5" minW="0">
        {children}
        <FieldNotes id={id} error={error} />
        {aside && <Flex textStyle="sm">{aside}</Flex>}
      </Stack>
    </OtherRow>
  )
}
