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
import { BulkProgress, FormPanel, useProgress } from '@meshdeck/ui/panel'
import { type ReactNode, useState } from 'react'

import type { PolicyKind } from '../policy-form/policy-draft'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { type Creation, type CreationOutcome, planCreation } from './egress-creation'
import {
  type EgressForm,
  isPlanFull,
  newEgress,
  refusalsOf,
  toEgressEdits,
  withDefaultMessage,
} from './egress-form'
import { useEgressParts, useNetworkNotice } from './use-egress-parts'

type Props = {
  onClose: () => void
  /** Initial form values, for a copy. */
  initial?: EgressForm
  /** Network of the new route and the field that chooses it; by default the network in the address. */
  target?: { networkId: string; field: ReactNode }
}

/**
 * Form for a new egress route in three steps, or for one route per entered range. A side panel instead of a dialog,
 * because it has many fields.
 */
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
  // a copy doesn't change with its original
  const [beginning] = useState(initial)
  const { creation, isRunning, create, retry } = useCreation({
    networkId,
    services,
    isElsewhere: networkId !== ownNetworkId,
    onDone: onClose,
  })
  const [isFull, setIsFull] = useState(false)

  async function handleSubmit(form: EgressForm) {
    setIsFull(false)
    try {
      await create(form)
    } catch (error) {
      setIsFull(isPlanFull(error))
      throw error
    }
  }

  // for a single route the button shows the progress
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

/** Returns the content that replaces the form after submission. */
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
  useProgress(isRunning)
  const failedCount = creation.results.failed.size

  return (
    <>
      <Button disabled={isRunning} onClick={onClose}>
        {t('egressForm.close')}
      </Button>
      <Button
        variant="solid"
        disabled={failedCount === 0}
        aria-disabled={isRunning}
        onClick={() => !isRunning && onRetry()}
      >
        {t('egressForm.retry', { count: failedCount })}
      </Button>
    </>
  )
}

type CreationOptions = {
  networkId: string
  services: readonly Service[]
  /** Whether the page behind the form shows another network. */
  isElsewhere: boolean
  onDone: () => void
}

/** Creates what the form of a new egress route describes, tracks the progress and shows the toast. */
function useCreation({ networkId, services, isElsewhere, onDone }: CreationOptions) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [creation, setCreation] = useState<Creation>()
  const [isRunning, setIsRunning] = useState(false)
  const { noteDoubt, ...doubt } = useUnansweredAttempt(networkId)

  async function run(current: Creation) {
    setIsRunning(true)
    setCreation(current)
    const outcome = await outcomeOf(current)
    if (outcome.kind === 'nothing') {
      setCreation(undefined)
      noteDoubt(outcome.error)
      if (outcome.ofPolicy) toast.error(t('egressForm.outcome.policyFailed'))
      throw withDefaultMessage(outcome.error, t('egress.unknownError'))
    }
    showOutcome(outcome)
    if (outcome.kind === 'done') onDone()
  }

  /** If the code that sends the requests fails to load, nothing is created and the form is shown again. */
  async function outcomeOf(current: Creation) {
    try {
      return await current.run()
    } catch (error) {
      setCreation(undefined)
      noteDoubt(error)
      throw error
    } finally {
      setIsRunning(false)
    }
  }

  async function retry(current: Creation) {
    try {
      await run(current)
    } catch (error) {
      toast.error(t('egressForm.create.failed'), { description: errorText(error) })
    }
  }

  function showOutcome(outcome: CreationOutcome) {
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

  /** Toast text on the policies that were created too. */
  function madePolicies(kinds: readonly PolicyKind[]) {
    if (kinds.length === 0) return {}
    return { description: kinds.map((kind) => t(`egressForm.outcome.created-${kind}`)).join(', ') }
  }

  /** Rejects if nothing was created. */
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
            ? t(`policyForm.kind.${what.kind}`)
            : t('egressForm.routeLine', {
                name: what.name,
                range: what.range || what.domain || t('egressForm.internetShort'),
              }),
      }),
    )

  return { creation, isRunning, create, retry }
}

/** Remembers whether an attempt in a network got no response, and the routes that existed before it. */
function useUnansweredAttempt(networkId: string) {
  const [doubt, setDoubt] = useState<{ networkId: string; idsBefore: readonly string[] }>()
  const isDoubtful = doubt?.networkId === networkId
  const idsBefore = isDoubtful ? doubt.idsBefore : idsOf(networkId)

  function noteDoubt(error: unknown) {
    if (!isApiError(error)) setDoubt({ networkId, idsBefore })
  }

  return { isDoubtful, idsBefore, noteDoubt }
}

/** Route IDs of a network, as fetched by the form. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(egressRouteListQuery(networkId).queryKey) ?? []).map(({ id }) => id)

/** Explains what to do when the plan of the hosted edition has no room for another route. */
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
