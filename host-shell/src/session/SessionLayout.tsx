import { Box, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useWindowTitle } from '../branding/branding'
import { SessionFrame } from './SessionFrame'

type Props = { title: string; text: ReactNode; notice?: ReactNode; children: ReactNode }

/** A screen of the shell outside of the frame: what it is for, and its form, in which one can type at once. */
export function SessionLayout({ title, text, notice, children }: Props) {
  useWindowTitle(title)

  return (
    <SessionFrame>
      <Box asChild textStyle="2xl" fontWeight="600">
        <h1>{title}</h1>
      </Box>
      <Text mt="1" mb="6" color="fg.muted">
        {text}
      </Text>
      {notice && <Box mb="4">{notice}</Box>}
      <Box ref={focusFirst}>{children}</Box>
    </SessionFrame>
  )
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus()
