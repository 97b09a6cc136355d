import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/Button'
import { Box, Flex } from '../controls/layout'

type Tone = 'critical' | 'warning' | 'info' | 'success'

const icons: Readonly<Record<Tone, IconComponent>> = {
  critical: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
}

type Props = {
  tone: Tone
  /** A single small button. */
  action?: ReactNode
  /** A single sentence. */
  children: ReactNode
}

/** A full-width message below the top bar about the server, relevant on every page. */
export function Banner({ tone, action, children }: Props) {
  const Icon = icons[tone]

  return (
    <Flex
      role={tone === 'critical' ? 'alert' : 'status'}
      alignItems="center"
      gap="2.5"
      minH="10"
      px={{ base: '4', md: '6' }}
      py="1.5"
      flexShrink="0"
      bg={`${tone}.subtle`}
      borderBottomWidth="1px"
      borderColor={`${tone}.border`}
      textStyle="sm"
    >
      <Box color={`${tone}.fg`} flexShrink="0">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0">
        {children}
      </Box>
      {action}
    </Flex>
  )
}
