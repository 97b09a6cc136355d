import { Box, Flex, Heading, Skeleton, Span, Stack, Text, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { useTranslation } from '../translations'
import { isSameQuestion, useAskedBefore } from './asked-before'
import type { AnswerProps } from './name-of'
import { questionParams } from './question'
import { askedText, shownState, verdictText } from './verdict-text'
import { VerdictBadge } from './VerdictBadge'

type Props = Omit<AnswerProps, 'question'> & { question: AnswerProps['question'] | undefined }

/** The questions before this one, answered by what is known now. */
export function AskedBefore({ networkId, question, things }: Props) {
  const { t } = useTranslation()
  const asked = useAskedBefore(networkId)
  const before = asked.filter((one) => !question || !isSameQuestion(one, question))
  if (before.length === 0) return null

  return (
    <Box
      as="section"
      aria-label={t('connectivityCheck.before')}
      layerStyle="panel"
      mt="4"
      flexShrink="0"
    >
      <Heading as="h2" textStyle="sm" px="4" py="3">
        {t('connectivityCheck.before')}
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {before.map((one) => (
          <Earlier key={JSON.stringify(one)} question={one} {...{ networkId, things }} />
        ))}
      </Stack>
    </Box>
  )
}

function Earlier({ networkId, question, things }: AnswerProps) {
  const { t } = useTranslation()
  const { data, state, reason } = useReachAnswer(networkId, 'verdict', question)
  const asked = { question, things }
  const missing = state === 'ready' ? t('connectivityCheck.notThere') : reason

  return (
    <Flex as="li" alignItems="center" flexWrap="wrap" gap="3" px="4" py="2.5" borderTopWidth="1px">
      {state === 'waiting' ? (
        <Skeleton h="6" w="14" />
      ) : (
        <VerdictBadge state={data ? shownState(data) : 'unknown'} />
      )}
      <Text textStyle="sm" flex="1 1 16rem" overflowWrap="anywhere">
        {data ? verdictText(t, data, asked) : missing}
      </Text>
      <Span fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
        <TextLink to={paths.connectivityCheck(networkId, questionParams(question))}>
          {askedText(asked)}
        </TextLink>
      </Span>
    </Flex>
  )
}
