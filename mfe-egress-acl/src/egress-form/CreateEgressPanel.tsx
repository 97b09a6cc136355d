import { egressRouteListQuery } from '@meshdeck/api/egress'
import type { Service } from '@meshdeck/api/policies'
import {
  errorText,
  installationLink,
  isApiError,
  queryClient,
  toast,
  useNavigate,
  useRequiredParam,
} from '@meshdeck/platform'
import { Button, Callout, ExternalLinkButton } from '@meshdeck/ui'
import { BulkProgress, FormPanel } from '@meshdeck/ui/panel'
import { type ReactNode, useReducer, useState } from 'react'

import type { PolicyKind } from '../policy-form/policy-draft'
import { paths } from '../shared/links'
import { useTranslation } from '../translations'
import { type Creation, type CreationOutcome, planCreation } from './egress-creation'
import {
  type EgressForm,
  isPlanFull,
  newEgress,
  refusalsOf,
  toEgressEdits,
  withWords,
} from './egress-form'
import { useEgressParts, useNetworkNotice } from './use-egress-parts'

type Props = {
  onClose: () => void
  /** What the form begins with, for a copy. */
  initial?: EgressForm
  /** In which network, and what chooses it; else in that of the address. */
  target?: { networkId: string; field: ReactNode }
}

/** A new egress route in three steps, or one for each range that is typed [EG-026 to EG-033, EG-046 to EG-056]. */
export function CreateEgressPanel({ onClose, initial = newEgress, target }: Props) {
  const { t } = useTranslation()
  const ownNetworkId = useRequiredParam('networkId')
  const networkId = target?.networkId ?? ownNetworkId
  useNetworkNotice(networkId, t('egressForm.networkRequired'))
  const { parts, schema, services } = useEgressParts({
    networkId,
    takesList: true,
    networkField: target?.field,
  })
  // a copy does not change with the route that it was made of
  const [beginning] = useState(initial)
  const { creation, isRunning, create, retry } = useCreation({
    networkId,
    services,
    isElsewhere: networkId !== ownNetworkId,
    onDone: onClose,
  })
  const [isFull, setFull] = useState(false)

  async function handleSubmit(form: EgressForm) {
    setFull(false)
    try {
      await create(form)
    } catch (error) {
      setFull(isPlanFull(error))
      throw error
    }
  }

  // of one route the button says that it is under way
  const isShown = creation !== undefined && (!isRunning || creation.items.length > 1)

  return (
    <FormPanel
      title={t('egressForm.create.title')}
      parts={parts}
      isStepwise
      schema={schema}
      initialValues={beginning}
      action={t('egressForm.create.finish')}
      busyAction={t('egressForm.create.busy')}
      failure={t('egressForm.create.failed')}
      fieldErrors={refusalsOf}
      notice={isFull && <PlanNote />}
      onSubmit={handleSubmit}
      onClose={onClose}
      instead={
        creation && isShown
          ? resultOf({ creation, isRunning, onRetry: () => void retry(creation), onClose })
          : undefined
      }
    />
  )
}

type ResultProps = {
  creation: Creation
  isRunning: boolean
  onRetry: () => void
  onClose: () => void
}

/** What stands in the place of the form, once it has been sent. */
const resultOf = (props: ResultProps) => ({
  body: (
    <BulkProgress
      items={props.creation.items}
      results={props.creation.results}
      isRunning={props.isRunning}
    />
  ),
  footer: <ResultButtons {...props} />,
})

function ResultButtons({ creation, isRunning, onRetry, onClose }: ResultProps) {
  const { t } = useTranslation()
  const left = creation.results.failed.size

  return (
    <>
      <Button disabled={isRunning} onClick={onClose}>
        {t('egressForm.close')}
      </Button>
      <Button
        variant="solid"
        disabled={left === 0}
        aria-disabled={isRunning}
        onClick={() => !isRunning && onRetry()}
      >
        {t('egressForm.retry', { count: left })}
      </Button>
    </>
  )
}

type About = {
  networkId: string
  services: readonly Service[]
  /** The page behind the form is that of another network. */
  isElsewhere: boolean
  onDone: () => void
}

/** What a form of a new egress route sets going, how far it is, and what a toast says of it [EG-052 to EG-056]. */
function useCreation({ networkId, services, isElsewhere, onDone }: About) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [creation, setCreation] = useState<Creation>()
  const [isRunning, setRunning] = useState(false)
  const { noteDoubt, ...doubt } = useDoubt(networkId)
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  async function run(current: Creation) {
    setRunning(true)
    setCreation(current)
    const outcome = await outcomeOf(current)
    if (outcome.kind === 'nothing') {
      setCreation(undefined)
      noteDoubt(outcome.error)
      if (outcome.ofPolicy) toast.error(t('egressForm.outcome.policyFailed'))
      throw withWords(outcome.error, t('egress.unknownError'))
    }
    tell(outcome)
    if (outcome.kind === 'done') onDone()
  }

  /** Where the code that sends does not arrive, nothing is made, and the form is there again. */
  async function outcomeOf(current: Creation) {
    try {
      return await current.run()
    } catch (error) {
      setCreation(undefined)
      noteDoubt(error)
      throw error
    } finally {
      setRunning(false)
    }
  }

  async function retry(current: Creation) {
    try {
      await run(current)
    } catch (error) {
      toast.error(t('egressForm.create.failed'), { description: errorText(error) })
    }
  }

  function tell(outcome: CreationOutcome) {
    if (outcome.kind === 'policiesFailed') toast.error(t('egressForm.outcome.policiesFailed'))
    if (outcome.kind === 'partial') {
      const kinds = outcome.failedPolicies.map((kind) => t(`egressForm.outcome.failed.${kind}`))
      toast.warning(t('egressForm.outcome.partial'), { description: kinds.join(', ') })
    }
    if (outcome.kind !== 'done') return
    toast.success(t('egressForm.outcome.created'), {
      ...madePolicies(outcome.policies),
      ...(isElsewhere && {
        action: {
          label: t('egressForm.outcome.show', { networkId }),
          onAct: () => void navigate(paths.egress(networkId)),
        },
      }),
    })
  }

  /** Below the title, which policies there are besides [ER-070, ER-072]. */
  function madePolicies(kinds: readonly PolicyKind[]) {
    if (kinds.length === 0) return {}
    return { description: kinds.map((kind) => t(`egressForm.outcome.created-${kind}`)).join(', ') }
  }

  /** Rejects when nothing was made. */
  const create = (form: EgressForm) =>
    run(
      planCreation({
        networkId,
        name: form.name.trim(),
        edits: toEgressEdits(form),
        drafts: form.policies,
        services,
        ...doubt,
        nameOf: (what) =>
          'kind' in what
            ? t('egressForm.policyLine', { kind: t(`policyForm.kind.${what.kind}`) })
            : t('egressForm.routeLine', {
                name: what.name,
                range: what.range || what.domain || t('egressForm.internetShort'),
              }),
        onProgress: redraw,
      }),
    )

  return { creation, isRunning, create, retry }
}

/** Whether a try in a network was not answered, and which routes there were before it. */
function useDoubt(networkId: string) {
  const [doubt, setDoubt] = useState<{ networkId: string; before: readonly string[] }>()
  const isDoubtful = doubt?.networkId === networkId
  const before = isDoubtful ? doubt.before : idsOf(networkId)

  function noteDoubt(error: unknown) {
    if (!isApiError(error)) setDoubt({ networkId, before })
  }

  return { isDoubtful, before, noteDoubt }
}

/** The routes of a network, as the form has read them. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(egressRouteListQuery(networkId).queryKey) ?? []).map(({ id }) => id)

/** What can be done where the plan of the hosted variant has no room for another route. */
function PlanNote() {
  const { t } = useTranslation()
  const account = installationLink('account')

  return (
    <Callout tone="info" role="status" title={t('egressForm.limit.title')}>
      {t('egressForm.limit.text')}{' '}
      {account && (
        <ExternalLinkButton href={account}>{t('egressForm.limit.account')}</ExternalLinkButton>
      )}
    </Callout>
  )
}
