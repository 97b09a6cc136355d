import { configTextQuery } from '@meshdeck/api/config-files'
import { isCidr } from '@meshdeck/domain/cidr'
import { outagesOn, type Verdict } from '@meshdeck/domain/reach'
import { sendsTo } from '@meshdeck/domain/wireguard-config'
import { useQuery } from '@meshdeck/platform'
import { Box, EmptyState, Flex, Grid, Heading, PageSkeleton, Span, Stack, Text } from '@meshdeck/ui'
import { Route } from 'lucide-react'
import type { ComponentProps } from 'react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { entityKey } from '../shared/entities'
import { NotKnown } from '../shared/NotKnown'
import { useTranslation } from '../translations'
import { AnswerBasis } from './AnswerBasis'
import { Causes } from './Causes'
import { PathDrawing } from './PathDrawing'
import type { Question } from './question'
import { OwnerNote, RoleNote } from './ReachNotes'
import { type AnswerProps, askedText, shownState, VerdictBadge, verdictText } from './verdict-text'
import { ClosingWays, OpeningWays } from './Ways'
import { WhyList } from './WhyList'

/**
 * Shows the verdict, its reasons, the path, and what to change for another verdict. Shows none while a list is missing.
 */
export function ConnectivityAnswer({ networkId, question, entities }: AnswerProps) {
  const { t } = useTranslation()
  const reading = useReachAnswer(networkId, 'may-open', question)
  const { data, state, reason, isStale, readAt, retry } = reading
  const isLeftOut = useIsLeftOut(networkId, question, entities)

  if (state === 'unknown') {
    return <NotKnown title={t('connectivity.notKnown')} reason={reason} onRetry={retry} />
  }
  if (state === 'waiting') return <PageSkeleton />
  if (!data) {
    return (
      <EmptyState
        icon={Route}
        title={t('connectivity.notThere')}
        description={t('connectivity.notThereHint')}
      />
    )
  }
  const { from, to } = question
  const verdict: Verdict =
    isLeftOut && data.verdict.state === 'allowed'
      ? {
          ...data.verdict,
          state: 'interrupted',
          causes: [{ kind: 'not-in-file', entities: [from, to] }],
        }
      : data.verdict
  const answerProps = { networkId, question, entities }
  return (
    <Box
      as="section"
      aria-label={t('connectivity.answer')}
      aria-busy={isStale}
      layerStyle="panel"
      overflow="hidden"
      flexShrink="0"
    >
      <VerdictLine verdict={verdict} question={question} entities={entities} />
      <Stack gap="4" p="4">
        <RoleNote networkId={networkId} entity={question.from}>
          {t('connectivity.noRoleHint')}
        </RoleNote>
        <OwnerNote networkId={networkId} ends={[from, to]} entities={entities} />
        <PathDrawing verdict={verdict} entities={entities} />
        <Grid
          gap="6"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Stack gap="2">
            <Heading as="h2" textStyle="sm">
              {t('connectivity.why.title')}
            </Heading>
            <WhyList verdict={verdict} keptPolicies={data.waysToClose} {...answerProps} />
          </Stack>
          {verdict.state === 'allowed' && (
            <ClosingWays keptPolicies={data.waysToClose} {...answerProps} />
          )}
          {verdict.state === 'interrupted' && <Causes causes={verdict.causes} {...answerProps} />}
          {verdict.state === 'blocked' && <BlockedWays answer={data} {...answerProps} />}
        </Grid>
        <AnswerBasis readAt={readAt} />
      </Stack>
    </Box>
  )
}

/** Whether a config file, as the server writes it now, leaves out the range of a route. */
function useIsLeftOut(
  networkId: string,
  { from, to }: Question,
  entities: AnswerProps['entities'],
): boolean {
  const target = entities.get(entityKey(to))
  const range = target?.isInternet ? '0.0.0.0/0' : (target?.addresses[0] ?? '')
  const configText = useQuery({
    ...configTextQuery({ networkId, configFileId: from.id }),
    enabled: from.kind === 'client' && to.kind === 'route' && isCidr(range),
  })
  return configText.data !== undefined && !sendsTo(configText.data, range)
}

/** Other causes of a blocked connection, shown before the changes that would allow it. */
function BlockedWays({ answer, ...wayProps }: ComponentProps<typeof OpeningWays>) {
  const outages = outagesOn(answer.verdict.path)

  return (
    <Stack gap="6">
      {outages.length > 0 && <Causes causes={outages} {...wayProps} />}
      <OpeningWays answer={answer} {...wayProps} />
    </Stack>
  )
}

type LineProps = Omit<AnswerProps, 'networkId'> & { verdict: Verdict }

function VerdictLine({ verdict, ...lineProps }: LineProps) {
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
        {verdictText(t, verdict, lineProps)}
      </Text>
      <Span fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {askedText(lineProps)}
      </Span>
    </Flex>
  )
}
