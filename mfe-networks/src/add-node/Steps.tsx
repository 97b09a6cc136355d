import { Box, Grid, Stack, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

/** Numbered steps, one under the other. */
export function Steps({ children }: { children: ReactNode }) {
  return (
    <Stack as="ol" gap="5" listStyleType="none">
      {children}
    </Stack>
  )
}

type Props = { number: number; title: string; children?: ReactNode }

export function Step({ number, title, children }: Props) {
  return (
    <Grid as="li" gridTemplateColumns="1.5rem minmax(0, 1fr)" columnGap="2.5">
      <Grid
        placeItems="center"
        boxSize="5"
        borderRadius="full"
        bg="bg.muted"
        textStyle="2xs"
        fontWeight="600"
        aria-hidden="true"
      >
        {number}
      </Grid>
      <Box>
        <Text textStyle="label">{title}</Text>
        {children && (
          <Stack gap="2" mt="2">
            {children}
          </Stack>
        )}
      </Box>
    </Grid>
  )
}
