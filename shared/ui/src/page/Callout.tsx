import { describeError, errorText } from '@meshdeck/platform'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'

type Tone = 'critical' | 'warning' | 'info'

const icons: Readonly<Record<Tone, IconComponent>> = {
  critical: CircleAlert,
  warning: TriangleAlert,
  info: Info,
}

type Props = {
  tone: Tone
  title?: string
  children?: ReactNode
  /** `alert` interrupts the screen reader, for something that just failed. Without a role, the box is plain text. */
  role?: 'alert' | 'status'
}

/** A tinted box inside a dialog, form or panel with information to read before continuing. */
export function Callout({ tone, title, children, role }: Props) {
  const Icon = icons[tone]

  return (
    <Flex
      {...(role && { role })}
      alignItems="flex-start"
      gap="2.5"
      px="3"
      py="2.5"
      borderRadius="l2"
      borderWidth="1px"
      borderColor={`${tone}.border`}
      bg={`${tone}.subtle`}
      textStyle="sm"
    >
      <Box color={`${tone}.fg`} flexShrink="0" mt="0.5">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {title && <Text fontWeight="500">{title}</Text>}
        {children}
      </Box>
    </Flex>
  )
}

type FailureAlertProps = {
  error: unknown
  /** What failed, as the form or question calls it; the error's own title by default. */
  title?: string | undefined
  /** Whether the request is being sent again. */
  isRetried: boolean
}

/**
 * Error at the top of a form or question, with the server's message if there is one. While the request is sent again,
 * the box is hidden but keeps its space, so that the second click of a double click hits the same button.
 */
export function FailureAlert({ error, title, isRetried }: FailureAlertProps) {
  return (
    <Box visibility={isRetried ? 'hidden' : 'visible'}>
      <Callout tone="critical" role="alert" title={title ?? describeError(error).title}>
        {errorText(error)}
      </Callout>
    </Box>
  )
}
