import { chakra } from '@chakra-ui/react'
import { createContext, type ReactNode, useContext } from 'react'

import { Box, Flex, Grid, Stack, Text } from '../controls/layout'
import { useFieldState } from './use-field-state'

export type FieldProps = {
  /** Path of the value: `name`, `range.ipv4`. */
  name: string
  label: string
  /** One line under the field. */
  hint?: ReactNode
  required?: boolean
}

type FieldParts = {
  id: string
  label: string
  /** Content opposite the label, such as "Forgot password". */
  aside?: ReactNode
  hint?: ReactNode
  error: string | undefined
  children: ReactNode
}

/** Replaces the layout of the fields inside, as `FieldRows` does. */
export const FieldLook = createContext<((field: FieldParts) => ReactNode) | undefined>(undefined)

/** Label, control, hint and error, from top to bottom. Tab reaches the control before `aside`. */
export function FieldFrame(field: FieldParts) {
  const draw = useContext(FieldLook)
  if (draw) return draw(field)
  const { id, label, aside, hint, error, children } = field

  return (
    <Grid gridTemplateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="1.5">
      <Box textStyle="label">
        <label htmlFor={id}>{label}</label>
      </Box>
      <Stack gap="1.5" gridColumn="1 / -1" minW="0">
        {children}
        <FieldNotes id={id} hint={hint} error={error} />
      </Stack>
      {aside && (
        // on a phone, a link here is taller than the line; the line keeps its height
        <Flex gridArea="1 / 2" alignItems="center" h="5" textStyle="sm">
          {aside}
        </Flex>
      )}
    </Grid>
  )
}

/** Hint and error below a control, linked to it by IDs derived from its own. */
export function FieldNotes({ id, hint, error }: Pick<FieldParts, 'id'> & Partial<FieldParts>) {
  return (
    <>
      {hint && (
        <Text id={`${id}-hint`} textStyle="xs" color="fg.muted">
          {hint}
        </Text>
      )}
      {error && (
        <Text id={`${id}-error`} textStyle="xs" color="fg.error" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}

/** Content between rows of fields that isn't a field, such as a warning or a button. */
export const OtherRow = chakra('div', {
  base: {
    px: '4',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    // scrolls the focused element into view above the save bar
    '& :focus': { scrollMarginBlockEnd: '6rem' },
  },
})

/**
 * Shows the fields of a panel as rows: label and hint on the left, the control on the right, or below them on a phone.
 */
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

type Props = {
  /** Path of the value that the controls make up together. */
  name: string
  /** ID that the group references with `aria-describedby`. */
  id?: string
}

/** Error of a value that several controls make up, because none of them would show it. */
export function FieldError({ name, id }: Props) {
  const error: unknown = useFieldState(name, false).error
  // the error of one of several items is shown by its own control
  if (typeof error !== 'string') return null

  return (
    <Text {...(id !== undefined && { id })} textStyle="xs" color="fg.error" role="alert">
      {error}
    </Text>
  )
}
