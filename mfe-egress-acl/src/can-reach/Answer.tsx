import type { Verdict } from '@meshdeck/domain/reach'
import {
  Badge,
  Box,
  EmptyState,
  Flex,
  Grid,
  Heading,
  PageSkeleton,
  RelativeTime,
  Span,
  Stack,
  Text,
} from '@meshdeck/ui'
import { Ban, Check, Route } from 'lucide-react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { NotKnown } from '../reach-things/NotKnown'
import { serviceText } from '../reach-things/service-text'
import { useCanReachWords } from './can-reach-words'
import { type AnswerProps, nameOf } from './name-of'
import { PathDrawing } from './PathDrawing'
import { ClosingWays, OpeningWays } from './Ways'
import { WhyList } from './WhyList'

/** The verdict, why, the way it takes, and what would turn it. A verdict of half the lists is none. */
export function Answer({ networkId, question, things }: AnswerProps) {
  const { t } = useCanReachWords()
  const reading = useReachAnswer(networkId, 'may-open', question)
  const { data, state, reason, isStale, readAt, retry } = reading

  if (state === 'unknown') {
    return <NotKnown title={t('notKnown')} reason={reason} onRetry={retry} />
  }
  if (state === 'waiting') return <PageSkeleton />
  if (!data) {
    return <EmptyState icon={Route} title={t('notThere')} description={t('notThereHint')} />
  }
  const { verdict } = data
  const shown = { networkId, question, things }
  return (
    <Box
      as="section"
      aria-label={t('answer')}
      aria-busy={isStale}
      layerStyle="panel"
      overflow="hidden"
      flexShrink="0"
    >
      <VerdictLine verdict={verdict} question={question} things={things} />
      <Stack gap="4" p="4">
        <PathDrawing verdict={verdict} things={things} />
        <Grid
          gap="6"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Stack gap="2">
            <Heading as="h2" textStyle="sm">
              {t('why.title')}
            </Heading>
            <WhyList verdict={verdict} {...shown} />
          </Stack>
          {verdict.isOpen ? (
            <ClosingWays kept={data.waysToClose} {...shown} />
          ) : (
            <OpeningWays answer={data} {...shown} />
          )}
        </Grid>
        {readAt !== undefined && (
          <Text textStyle="xs" color="fg.muted">
            {t('reach:note.readAt')} <RelativeTime moment={readAt} />
          </Text>
        )}
      </Stack>
    </Box>
  )
}

type LineProps = Omit<AnswerProps, 'networkId'> & { verdict: Verdict }

/** Yes or no in a sentence, and what was asked. */
function VerdictLine({ verdict, question, things }: LineProps) {
  const { t } = useCanReachWords()
  const { isOpen, policies, carrying } = verdict
  const from = nameOf(things, question.from)
  const to = nameOf(things, question.to)
  const { service } = question
  const [only] = carrying.length > 0 ? carrying : policies
  const Icon = isOpen ? Check : Ban

  function sentence(): string {
    const names = { from, to }
    if (isOpen) {
      const count = Math.max(carrying.length, 1)
      return t('verdict.yes', { ...names, count, policy: only?.name ?? '' })
    }
    if (policies.length > 0 && service) {
      return t('verdict.noService', { ...names, service: serviceText(service) })
    }
    return t('verdict.no', names)
  }

  return (
    <Flex
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      px="4"
      py="3"
      borderBottomWidth="1px"
      role="status"
    >
      <Badge colorPalette={isOpen ? 'success' : 'critical'} size="sm">
        <Icon size="0.875rem" aria-hidden="true" />{' '}
        {t(isOpen ? 'verdict.yesShort' : 'verdict.noShort')}
      </Badge>
      <Text fontWeight="600" flex="1 1 16rem" overflowWrap="anywhere">
        {sentence()}
      </Text>
      <Span fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {from} → {to}
        {service && `, ${serviceText(service)}`}
      </Span>
    </Flex>
  )
}
