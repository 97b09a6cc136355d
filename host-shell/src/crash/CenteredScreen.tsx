import { Stack, Text, Heading } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { Logo } from '../branding/Logo'

type Props = {
  title: string
  text: string
  children: ReactNode
  isAlert?: boolean
  /** In place of a page, beside the sidebar, which has the logo. */
  isFramed?: boolean
}

/** The column of every screen that says why there is no page: 480 px, logo, title, sentence, buttons. */
export function CenteredScreen({
  title,
  text,
  children,
  isAlert = false,
  isFramed = false,
}: Props) {
  return (
    <Stack
      {...(isAlert && { role: 'alert' })}
      flex="1"
      w="full"
      maxW="30rem"
      mx="auto"
      py="12"
      px="4"
      gap="4"
      justifyContent="center"
      alignItems="flex-start"
    >
      {!isFramed && <Logo />}
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      <Text color="fg.muted">{text}</Text>
      {children}
    </Stack>
  )
}
