import { useRequiredParam } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { BulkProgress, FormPanel } from '@meshdeck/ui/panel'
import { type ReactNode, useState } from 'react'

import { useTranslation } from '../translations'
import type { Creation } from './egress-creation'
import { refusalsOf, isPlanFull } from './egress-faults'
import { type EgressForm, newEgress } from './egress-form'
import { PlanNote } from './PlanNote'
import { useCreation } from './use-creation'
import { useEgressParts } from './use-egress-parts'
import { useNetworkNotice } from './use-network-notice'

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
