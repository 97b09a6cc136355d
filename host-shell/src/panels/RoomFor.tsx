import { Box, Panel } from '@meshdeck/ui'
import type { ReactNode } from 'react'

/** Keeps the room of a panel whose code is still on its way. */
export function RoomFor({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title}>
      <Room rows={rows}>
        <div aria-busy="true" />
      </Room>
    </Panel>
  )
}

/** As high as so many rows between a head and a foot, while they are on their way and where they are fewer. */
export function Room({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <Box display="flex" flexDirection="column" minH={`${rows * 2 + 4.5}rem`}>
      {children}
    </Box>
  )
}
