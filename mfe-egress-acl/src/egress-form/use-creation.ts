import { egressRouteListQuery } from '@meshdeck/api/egress'
import type { Service } from '@meshdeck/api/policies'
import { errorText, isApiError, queryClient, toast, useNavigate } from '@meshdeck/platform'
import { useReducer, useState } from 'react'

import { paths } from '../paths'
import type { PolicyKind } from '../policy-form/policy-draft'
import { useTranslation } from '../translations'
import { type Creation, type CreationOutcome, planCreation } from './egress-creation'
import { withWords } from './egress-faults'
import { type EgressForm, toEgressEdits } from './egress-form'

type About = {
  networkId: string
  services: readonly Service[]
  /** The page behind the form is that of another network. */
  isElsewhere: boolean
  onDone: () => void
}

/** What a form of a new egress route sets going, how far it is, and what a toast says of it [EG-052 to EG-056]. */
export function useCreation({ networkId, services, isElsewhere, onDone }: About) {
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
