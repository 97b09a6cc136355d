import { Flex, Heading, Span, SrOnly, Text } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

/** Which step of how many. */
export type Counter = { number: number; total: number }

type Props = { title: string; counter: Counter; children: ReactNode }

/** What a step is, how far it is, and what it is good for. */
export function StepHeading({ title, counter, children }: Props) {
  const { t } = useTranslation()

  return (
    <>
      <Flex justifyContent="space-between" gap="4">
        <Heading textStyle="lg" fontWeight="600">
          {title}
        </Heading>
        <Span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
          <SrOnly>{t('wizard.counter', counter)}</SrOnly>
          <Span aria-hidden="true">{`${counter.number}/${counter.total}`}</Span>
        </Span>
      </Flex>
      <Text mt="1" mb="5" color="fg.muted">
        {children}
      </Text>
    </>
  )
}
