import { Box, Flex, Grid, Heading, Span, SrOnly, Text } from '@meshdeck/ui'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'
import type { WizardPosition, StepName } from './wizard-steps'

type Props = {
  steps: readonly StepName[]
  at: WizardPosition['at']
  doneSteps: ReadonlySet<StepName>
}

/** The steps in order: completed ones with a check mark, the current one outlined. */
export function StepList({ steps, at, doneSteps }: Props) {
  const { t } = useTranslation()

  return (
    <Flex
      as="ol"
      aria-label={t('wizard.steps')}
      listStyleType="none"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      minH="14"
      borderBottomWidth="1px"
      textStyle="sm"
    >
      {steps.map((name, index) => (
        <WizardStep
          key={name}
          number={index + 1}
          title={t(`wizard.heading.${name}`)}
          state={name === at ? 'current' : stateOfOther(name, doneSteps)}
          isLast={index === steps.length - 1}
        />
      ))}
    </Flex>
  )
}

/** Open steps are still ahead or were skipped. */
type StepState = 'done' | 'current' | 'open'

const stateOfOther = (name: StepName, done: ReadonlySet<StepName>) =>
  done.has(name) ? 'done' : 'open'

const marks = {
  done: { bg: 'accent.solid', borderColor: 'accent.solid', color: 'accent.contrast' },
  current: { bg: 'bg.panel', borderColor: 'accent.solid', color: 'accent.fg' },
  open: { bg: 'bg.panel', borderColor: 'border.emphasized', color: 'fg.muted' },
} as const

type StepProps = { number: number; title: string; state: StepState; isLast: boolean }

function WizardStep({ number, title, state, isLast }: StepProps) {
  const { t } = useTranslation()

  return (
    <Flex
      as="li"
      alignItems="center"
      gap="2"
      flex={isLast ? '0 1 auto' : '1 1 auto'}
      minW="0"
      {...(state === 'current' && { 'aria-current': 'step' as const })}
    >
      <Grid
        placeItems="center"
        boxSize="5"
        flexShrink="0"
        borderRadius="full"
        borderWidth="1.5px"
        textStyle="2xs"
        fontWeight="600"
        aria-hidden="true"
        {...marks[state]}
      >
        {state === 'done' ? <Check size="0.75rem" strokeWidth={3} /> : number}
      </Grid>
      <Span
        truncate
        flexShrink="0"
        maxW="full"
        fontWeight={state === 'current' ? '600' : '400'}
        color={state === 'open' ? 'fg.muted' : 'fg'}
        // a phone has room for the current step's name only
        {...(state !== 'current' && { mdDown: { srOnly: true } })}
      >
        {title}
        {state === 'done' && <SrOnly>, {t('wizard.done')}</SrOnly>}
      </Span>
      {!isLast && (
        <Box
          aria-hidden="true"
          flex="1"
          minW="3"
          h="1px"
          bg={state === 'done' ? 'accent.solid' : 'border.emphasized'}
        />
      )}
    </Flex>
  )
}

/** Number of the step and the total. */
export type Counter = { number: number; total: number }

type StepHeadingProps = { title: string; counter: Counter; children: ReactNode }

export function StepHeading({ title, counter, children }: StepHeadingProps) {
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
