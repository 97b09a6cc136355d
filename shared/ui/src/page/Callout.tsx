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
  /** `alert` interrupts and belongs to what just went wrong; without it the box is plain text. */
  role?: 'alert' | 'status'
}

/** A tinted box inside a dialog, form or panel: what to know before going on. */
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
  /** What failed, in the words of the form or question; else those of the error. */
  title?: string | undefined
  /** It is being sent again. */
  isRetried: boolean
}

/**
 * At the top of a form or question: what the server refused, in its own words where it has some. While it is
 * sent again the box is hidden and keeps its room: the second click of two must meet the button that the
 * first one met.
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
