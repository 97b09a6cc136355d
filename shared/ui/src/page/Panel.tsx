import type { ReactNode } from 'react'

import { Box, Flex, Heading } from '../controls/layout'

type Props = {
  title: string
  /** Content at the right end of the title bar, such as a count or a small button. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled section of a page. The content adds its own padding. */
export function Panel({ title, aside, children }: Props) {
  return (
    <Box layerStyle="panel" overflow="hidden">
      <Flex
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        minH="10"
        px="4"
        borderBottomWidth="1px"
      >
        <Heading>{title}</Heading>
        <Flex alignItems="center" gap="2" textStyle="xs" color="fg.muted">
          {aside}
        </Flex>
      </Flex>
      {children}
    </Box>
  )
}
