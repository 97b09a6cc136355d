import {
  toast,
  useCan,
  useHref,
  useNavigate,
  useRequiredParam,
  useSearchParams,
} from '@meshdeck/platform'
import {
  Box,
  Button,
  copyText,
  Dialogs,
  EmptyState,
  Flex,
  Heading,
  PageHeader,
  Skeleton,
  Span,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { PageAbout } from '@meshdeck/ui/page'
import { Link2, Route } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { policyDialogs } from '../policies/policy-dialogs'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { serviceText } from '../shared/entities'
import { type NamedEntity, useNamedEntities } from '../shared/named-entities'
import { docs, paths } from '../shared/paths'
import { policyLists } from '../shared/policy-rows'
import { tagDialogs } from '../tags/tag-dialogs'
import { useTranslation } from '../translations'
import { ConnectivityAnswer } from './ConnectivityAnswer'
import {
  type AskedQuestion,
  isSameQuestion,
  rememberQuestion,
  type Question,
  questionExamples,
  resolveQuestion,
  questionParams,
  readQuestion,
  useAskedBefore,
  wholeQuestion,
} from './question'
import { QuestionForm, useQuestionFields } from './QuestionForm'
import {
  type AnswerProps,
  askedText,
  nameOf,
  shownState,
  VerdictBadge,
  verdictText,
} from './verdict-text'

/** Forms that a change opens over the answer; after saving, the answer shows the effect. */
const dialogs = {
  'new-policy': policyDialogs['new-policy'],
  'edit-policy': policyDialogs['edit-policy'],
  'give-tag': tagDialogs['give-tag'],
}

/** Shows whether one entity may reach another, what decides it, and what would have to change. */
export function ConnectivityCheckPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { whyNotIn } = useCan()
  const entities = useNamedEntities(networkId)
  const askedQuestion = readQuestion(params)
  const question = wholeQuestion(askedQuestion)
  const address = useHref(
    question ? paths.connectivityCheck(networkId, questionParams(question)) : '',
  )
  const isInWords = askedQuestion.from.text !== '' || askedQuestion.to.text !== ''
  const resolvedQuestion =
    isInWords && entities.data ? resolveQuestion(askedQuestion, entities.data) : undefined
  const isResolved = resolvedQuestion !== undefined
  const goOn = useEffectEvent(() => {
    if (resolvedQuestion) openQuestion(resolvedQuestion, true)
  })

  function openQuestion(next: Question, replace = false) {
    void navigate(paths.connectivityCheck(networkId, questionParams(next)), { replace })
  }

  async function copyLink() {
    if (await copyText(`${window.location.origin}${address}`))
      toast.success(t('connectivity.linkCopied'))
  }

  const storeQuestion = useEffectEvent(() => {
    if (question) rememberQuestion(networkId, question)
  })

  // replaces names with IDs, so that the link can be shared
  useEffect(() => goOn(), [isResolved])
  // depends on the address, because the object changes with each render
  useEffect(() => storeQuestion(), [address])

  return (
    <>
      <PageHeader
        icon={Route}
        title={t('connectivity.title')}
        description={t('connectivity.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        {question && (
          <Button icon={Link2} onClick={() => void copyLink()}>
            {t('connectivity.copyLink')}
          </Button>
        )}
      </PageHeader>
      <PageAbout reading={entities} failure={t('connectivity.notKnown')} missing={null}>
        {(namedEntities) => (
          <Check
            networkId={networkId}
            asked={askedQuestion}
            entities={namedEntities}
            onAsk={openQuestion}
          />
        )}
      </PageAbout>
      <Dialogs of={dialogs} refusal={whyNotIn(networkId, t('policies.refused'))} />
    </>
  )
}

type CheckProps = {
  networkId: string
  asked: AskedQuestion
  entities: ReadonlyMap<string, NamedEntity>
  onAsk: (question: Question) => void
}

/** The form and its result. The result disappears when the form differs from what was checked. */
function Check({ networkId, asked, entities, onAsk }: CheckProps) {
  const { t } = useTranslation()
  const form = useQuestionFields(asked, entities)
  const checked = wholeQuestion(asked)
  const isEdited =
    checked !== undefined && form.isTouched && !(form.shown && isSameQuestion(form.shown, checked))
  const question = isEdited ? undefined : checked

  return (
    <>
      <QuestionForm form={form} onAsk={onAsk} />
      {isEdited && <Text color="fg.muted">{t('connectivity.changed')}</Text>}
      {question && (
        <ConnectivityAnswer networkId={networkId} question={question} entities={entities} />
      )}
      {!checked && <NoQuestion networkId={networkId} entities={entities} />}
      <AskedBefore networkId={networkId} question={checked} entities={entities} />
    </>
  )
}

/** Suggests questions about this network before the first one. */
function NoQuestion({ networkId, entities }: Omit<AnswerProps, 'question'>) {
  const { t } = useTranslation()
  const examples = useMemo(() => questionExamples(entities), [entities])

  function textOf({ from, to, service }: Question): string {
    const names = { from: nameOf(entities, from), to: nameOf(entities, to) }
    return service
      ? t('connectivity.exampleService', { ...names, service: serviceText(service) })
      : t('connectivity.example', names)
  }

  return (
    <EmptyState
      icon={Route}
      title={t('connectivity.empty')}
      description={t('connectivity.emptyHint')}
    >
      {examples.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="1" textStyle="sm">
          {examples.map((example) => (
            <li key={textOf(example)}>
              <TextLink to={paths.connectivityCheck(networkId, questionParams(example))}>
                {textOf(example)}
              </TextLink>
            </li>
          ))}
        </Stack>
      )}
    </EmptyState>
  )
}

type Props = Omit<AnswerProps, 'question'> & { question: AnswerProps['question'] | undefined }

/** Earlier questions with their answers from current data. */
function AskedBefore({ networkId, question, entities }: Props) {
  const { t } = useTranslation()
  const asked = useAskedBefore(networkId)
  const earlierQuestions = asked.filter(
    (earlier) => !question || !isSameQuestion(earlier, question),
  )
  if (earlierQuestions.length === 0) return null

  return (
    <Box
      as="section"
      aria-label={t('connectivity.before')}
      layerStyle="panel"
      mt="4"
      flexShrink="0"
    >
      <Heading as="h2" textStyle="sm" px="4" py="3">
        {t('connectivity.before')}
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {earlierQuestions.map((earlier) => (
          <EarlierQuestion
            key={JSON.stringify(earlier)}
            question={earlier}
            networkId={networkId}
            entities={entities}
          />
        ))}
      </Stack>
    </Box>
  )
}

function EarlierQuestion({ networkId, question, entities }: AnswerProps) {
  const { t } = useTranslation()
  const { data, state, reason } = useReachAnswer(networkId, 'verdict', question)
  const askedProps = { question, entities }
  const missingReason = state === 'ready' ? t('connectivity.notThere') : reason

  return (
    <Flex as="li" alignItems="center" flexWrap="wrap" gap="3" px="4" py="2.5" borderTopWidth="1px">
      {state === 'waiting' ? (
        <Skeleton h="6" w="14" />
      ) : (
        <VerdictBadge state={data ? shownState(data) : 'unknown'} />
      )}
      <Text textStyle="sm" flex="1 1 16rem" overflowWrap="anywhere">
        {data ? verdictText(t, data, askedProps) : missingReason}
      </Text>
      <Span fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
        <TextLink to={paths.connectivityCheck(networkId, questionParams(question))}>
          {askedText(askedProps)}
        </TextLink>
      </Span>
    </Flex>
  )
}
