import { createContext, type ReactNode, useContext } from 'react'

import { Box, Flex, Grid, Stack, Text } from '../controls/layout'

export type FieldProps = {
  /** Path of the value: `name`, `range.ipv4`. */
  name: string
  label: string
  /** One line under the field. */
  hint?: ReactNode
  required?: boolean
}

export type FieldParts = {
  id: string
  label: string
  /** Opposite the label, such as "Forgot password". */
  aside?: ReactNode
  hint?: ReactNode
  error: string | undefined
  children: ReactNode
}

/** What draws the fields within it in a way of its own: `FieldRows`. */
export const FieldLook = createContext<((field: FieldParts) => ReactNode) | undefined>(undefined)

/** Label above, control, hint and error below. Tab comes to the control before it comes to `aside`. */
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
        // on a phone a link here is taller than the line; the line keeps its height
        <Flex gridArea="1 / 2" alignItems="center" h="5" textStyle="sm">
          {aside}
        </Flex>
      )}
    </Grid>
  )
}

/** The lines below a control, tied to it by ids made of its own. */
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
