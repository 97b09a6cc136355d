import type { KeptOpenBy } from '@meshdeck/domain/reach'
import { useCapabilities } from '@meshdeck/platform'
import { Box, Flex, Heading, Stack, Text, TextLink } from '@meshdeck/ui'

import { paths } from '../paths'
import type { OpenAnswer } from '../reach-engine/reach-questions'
import { useTranslation } from '../translations'
import type { AnswerProps } from './name-of'
import { usePolicyName } from './use-policy-name'
import { refusedPair } from './verdict-text'
import { WayLine } from './WayLine'
import { waysClosing, waysOpening } from './ways'

/** Of a blocked question: the smallest changes that would allow it, each a link into the form. */
export function OpeningWays({ answer, ...about }: AnswerProps & { answer: OpenAnswer }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const ways = waysOpening(answer, about.question, isPro)
  const { verdict } = answer
  const isByLists = verdict.isRefusedByLists

  return (
    <Stack gap="2">
      <Heading as="h2" textStyle="sm">
        {t('connectivityCheck.open.title')}
      </Heading>
      {isByLists && (
        <Text textStyle="sm">
          <TextLink to={paths.oldAcls(about.networkId)}>
            {t('connectivityCheck.open.oldAccess', refusedPair(verdict, about.things))}
          </TextLink>
        </Text>
      )}
      {isByLists && ways.length > 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('connectivityCheck.open.oldAccessAlso')}
        </Text>
      )}
      {ways.length === 0 && !isByLists && (
        <Text color="fg.muted" textStyle="sm">
          {t('connectivityCheck.open.none')}
        </Text>
      )}
      {ways.length > 0 && (
        <Stack as="ul" gap="0" listStyleType="none" aria-label={t('connectivityCheck.open.title')}>
          {ways.map((way) => (
            <WayLine key={way.key} way={way} isOpening {...about} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** Of an allowed question: what would have to change. Where several policies allow it, all of them have to. */
export function ClosingWays({ kept, ...about }: AnswerProps & { kept: readonly KeptOpenBy[] }) {
  const { t } = useTranslation()
  const policyName = usePolicyName(about.networkId)
  const policies = waysClosing(kept, about.question)

  return (
    <Stack gap="2">
      <Heading as="h2" textStyle="sm">
        {t('connectivityCheck.close.title')}
      </Heading>
      {policies.length > 1 && (
        <Text textStyle="sm" color="fg.muted">
          {t('connectivityCheck.close.all', { count: policies.length })}
        </Text>
      )}
      {policies.map(({ policyId, ways }) => (
        <Box key={policyId}>
          {policies.length > 1 && (
            <Flex pb="1" textStyle="sm">
              <TextLink to={paths.policy(about.networkId, policyId)}>
                {policyName(policyId)}
              </TextLink>
            </Flex>
          )}
          <Stack as="ul" gap="0" listStyleType="none" aria-label={policyName(policyId)}>
            {ways.map((way) => (
              <WayLine key={way.key} way={way} isOpening={false} {...about} />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}
