import type { Verdict } from '@meshdeck/domain/reach'
import {
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
import { Route } from 'lucide-react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { NotKnown } from '../reach-things/NotKnown'
import { useTranslation } from '../translations'
import { Causes } from './Causes'
import type { AnswerProps } from './name-of'
import { PathDrawing } from './PathDrawing'
import { askedText, shownState, verdictText } from './verdict-text'
import { VerdictBadge } from './VerdictBadge'
import { ClosingWays, OpeningWays } from './Ways'
import { WhyList } from './WhyList'

/** The verdict, why, the path, and what to change for another verdict. A verdict of half the lists is none. */
export function Answer({ networkId, question, things }: AnswerProps) {
  const { t } = useTranslation()
  const reading = useReachAnswer(networkId, 'may-open', question)
  const { data, state, reason, isStale, readAt, retry } = reading

  if (state === 'unknown') {
    return <NotKnown title={t('connectivityCheck.notKnown')} reason={reason} onRetry={retry} />
  }
  if (state === 'waiting') return <PageSkeleton />
  if (!data) {
    return (
      <EmptyState
        icon={Route}
        title={t('connectivityCheck.notThere')}
        description={t('connectivityCheck.notThereHint')}
      />
    )
  }
  const { verdict } = data
  const shown = { networkId, question, things }
  return (
    <Box
      as="section"
      aria-label={t('connectivityCheck.answer')}
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
              {t('connectivityCheck.why.title')}
            </Heading>
            <WhyList verdict={verdict} {...shown} />
          </Stack>
          {verdict.state === 'allowed' && <ClosingWays kept={data.waysToClose} {...shown} />}
          {verdict.state === 'interrupted' && <Causes causes={verdict.causes} {...shown} />}
          {verdict.state === 'blocked' && <OpeningWays answer={data} {...shown} />}
        </Grid>
        {readAt !== undefined && (
          <Text textStyle="xs" color="fg.muted">
            {t('reach.note.readAt')} <RelativeTime moment={readAt} />
          </Text>
        )}
      </Stack>
    </Box>
  )
}

type LineProps = Omit<AnswerProps, 'networkId'> & { verdict: Verdict }

/** The verdict in a sentence, and what was asked. */
function VerdictLine({ verdict, ...asked }: LineProps) {
  const { t } = useTranslation()

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
      <VerdictBadge state={shownState(verdict)} />
      <Text fontWeight="600" flex="1 1 16rem" overflowWrap="anywhere">
        {verdictText(t, verdict, asked)}
      </Text>
      <Span fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {askedText(asked)}
      </Span>
    </Flex>
  )
}
