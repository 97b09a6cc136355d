import {
  toast,
  useCan,
  useHref,
  useNavigate,
  useRequiredParam,
  useSearchParams,
} from '@meshdeck/platform'
import { Button, copyText, PageHeader } from '@meshdeck/ui'
import { PageAbout } from '@meshdeck/ui/page'
import { Link2, Route } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { docs } from '../links'
import { paths } from '../paths'
import { policyDialogs } from '../policies/policy-dialogs'
import { policyLists } from '../policy-model/policy-lists'
import { useNamedThings } from '../reach-things/use-named-things'
import { tagDialogs } from '../tags/tag-dialogs'
import { useTranslation } from '../translations'
import { WriteDialogs } from '../write-dialogs/WriteDialogs'
import { Answer } from './Answer'
import { keepQuestion } from './asked-before'
import { AskedBefore } from './AskedBefore'
import { NoQuestion } from './NoQuestion'
import { type Question, questionParams, readQuestion, wholeQuestion } from './question'
import { questionMeant } from './question-fields'
import { QuestionForm } from './QuestionForm'

/** The forms that a change opens in, over the answer: saved, they show what has become of it. */
const dialogs = {
  'new-policy': policyDialogs['new-policy'],
  'edit-policy': policyDialogs['edit-policy'],
  'give-tag': tagDialogs['give-tag'],
}

/** Whether one thing may reach another, what decides it, and what would have to change. */
export function ConnectivityCheckPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { whyNotIn } = useCan()
  const things = useNamedThings(networkId)
  const asked = readQuestion(params)
  const question = wholeQuestion(asked)
  const address = useHref(
    question ? paths.connectivityCheck(networkId, questionParams(question)) : '',
  )
  const isInWords = asked.from.text !== '' || asked.to.text !== ''
  const meant = isInWords && things.data ? questionMeant(asked, things.data) : undefined
  const isMeant = meant !== undefined
  const goOn = useEffectEvent(() => {
    if (meant) ask(meant, true)
  })

  function ask(next: Question, replace = false) {
    void navigate(paths.connectivityCheck(networkId, questionParams(next)), { replace })
  }

  async function copyLink() {
    if (await copyText(`${window.location.origin}${address}`))
      toast.success(t('connectivityCheck.linkCopied'))
  }

  const keep = useEffectEvent(() => {
    if (question) keepQuestion(networkId, question)
  })

  // from words to ids, so that the address can be sent to others
  useEffect(() => goOn(), [isMeant])
  // by its address: it is another object whenever the page is drawn
  useEffect(() => keep(), [address])

  return (
    <>
      <PageHeader
        icon={Route}
        title={t('connectivityCheck.title')}
        description={t('connectivityCheck.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        {question && (
          <Button onClick={() => void copyLink()}>
            <Link2 aria-hidden="true" /> {t('connectivityCheck.copyLink')}
          </Button>
        )}
      </PageHeader>
      <PageAbout thing={things} failure={t('connectivityCheck.notKnown')} missing={null}>
        {(known) => (
          <>
            <QuestionForm asked={asked} things={known} onAsk={ask} />
            {question ? (
              <Answer networkId={networkId} question={question} things={known} />
            ) : (
              <NoQuestion networkId={networkId} things={known} />
            )}
            <AskedBefore networkId={networkId} question={question} things={known} />
          </>
        )}
      </PageAbout>
      <WriteDialogs of={dialogs} refusal={whyNotIn(networkId, t('policies.refused'))} />
    </>
  )
}
