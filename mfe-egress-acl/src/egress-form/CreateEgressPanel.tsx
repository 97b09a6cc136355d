import { errorText, toast, useRequiredParam } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { BulkProgress, FormPanel } from '@meshdeck/ui/panel'
import { useReducer, useState } from 'react'

import type { PolicyKind } from '../policy-form/policy-draft'
import { type Creation, type CreationOutcome, planCreation } from './egress-creation'
import { atFormFields } from './egress-faults'
import { type EgressForm, newEgress, toEgressEdits } from './egress-form'
import { useEgressFormWords } from './egress-form-words'
import { useEgressParts } from './use-egress-parts'

type Props = {
  onClose: () => void
  /** What the form begins with, for a copy. */
  initial?: EgressForm
}

/** A new egress route in three steps, or one for each range that is typed [EG-026 to EG-033, EG-046 to EG-056]. */
export function CreateEgressPanel({ onClose, initial = newEgress }: Props) {
  const { t } = useEgressFormWords()
  const networkId = useRequiredParam('networkId')
  const { parts, schema, services } = useEgressParts({ networkId, takesList: true })
  // a copy does not change with the route that it was made of
  const [beginning] = useState(initial)
  const [creation, setCreation] = useState<Creation>()
  const [isRunning, setRunning] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // of one route the button says that it is under way
  const isShown = creation !== undefined && (!isRunning || creation.items.length > 1)

  async function run(current: Creation) {
    setRunning(true)
    setCreation(current)
    const outcome = await current.run()
    setRunning(false)
    if (outcome.kind === 'nothing') {
      setCreation(undefined)
      if (outcome.ofPolicy) toast.error(t('outcome.policyFailed'))
      throw outcome.error
    }
    tell(outcome)
    if (outcome.kind === 'done') onClose()
  }

  async function retry(current: Creation) {
    try {
      await run(current)
    } catch (error) {
      toast.error(t('create.failed'), { description: errorText(error) })
    }
  }

  function tell(outcome: CreationOutcome) {
    if (outcome.kind === 'policiesFailed') toast.error(t('outcome.policiesFailed'))
    if (outcome.kind === 'partial') {
      const kinds = outcome.failedPolicies.map((kind) => t(`outcome.failed.${kind}`))
      toast.warning(t('outcome.partial'), { description: kinds.join(', ') })
    }
    if (outcome.kind === 'done') toast.success(t('outcome.created'), madePolicies(outcome.policies))
  }

  /** Below the title, which policies there are besides [ER-070, ER-072]. */
  function madePolicies(kinds: readonly PolicyKind[]) {
    if (kinds.length === 0) return {}
    return { description: kinds.map((kind) => t(`outcome.created-${kind}`)).join(', ') }
  }

  async function handleSubmit(form: EgressForm) {
    const plan = planCreation({
      networkId,
      name: form.name.trim(),
      edits: toEgressEdits(form),
      drafts: form.policies,
      services,
      nameOf: (what) =>
        'kind' in what
          ? t('policyLine', { kind: t(`policy-form:kind.${what.kind}`) })
          : t('routeLine', {
              name: what.name,
              range: what.range || what.domain || t('internetShort'),
            }),
      onProgress: redraw,
    })
    await run(plan)
  }

  return (
    <FormPanel
      title={t('create.title')}
      parts={parts}
      isStepwise
      schema={schema}
      initialValues={beginning}
      action={t('create.finish')}
      busyAction={t('create.busy')}
      failure={t('create.failed')}
      fieldErrors={atFormFields}
      onSubmit={handleSubmit}
      onClose={onClose}
      instead={
        creation && isShown
          ? {
              body: (
                <BulkProgress
                  items={creation.items}
                  results={creation.results}
                  isRunning={isRunning}
                />
              ),
              footer: (
                <ResultButtons
                  creation={creation}
                  isRunning={isRunning}
                  onRetry={() => void retry(creation)}
                  onClose={onClose}
                />
              ),
            }
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

function ResultButtons({ creation, isRunning, onRetry, onClose }: ResultProps) {
  const { t } = useEgressFormWords()
  const left = creation.results.failed.size

  return (
    <>
      <Button disabled={isRunning} onClick={onClose}>
        {t('close')}
      </Button>
      <Button
        variant="solid"
        disabled={left === 0}
        aria-disabled={isRunning}
        onClick={() => !isRunning && onRetry()}
      >
        {t('retry', { count: left })}
      </Button>
    </>
  )
}
