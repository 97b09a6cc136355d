import { editOfEgressRoute, type EgressRoute } from '@meshdeck/api/egress'
import { egressPolicyListQuery, type Policy } from '@meshdeck/api/policies'
import { errorText, toast, useMutation, useQuery, useRequiredParam } from '@meshdeck/platform'
import { Button, Callout, Text, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { useCollision } from '@meshdeck/ui/form'
import { FormPanel } from '@meshdeck/ui/panel'
import { useState } from 'react'

import { toDraft } from '../policy-form/policy-draft'
import { useTranslation } from '../translations'
import { type EgressForm, egressForm, refusalsOf, toEgressEdit } from './egress-form'
import { recreateLostPolicies, type PolicyOutcome, updateRouteAndPolicies } from './egress-update'
import { EgressRouteOfDialog, useEgressParts, useNetworkNotice } from './use-egress-parts'

/** Form to edit the egress route in `dialog.route`. */
export function EditEgressPanel() {
  const { t } = useTranslation()
  useNetworkNotice(useRequiredParam('networkId'), t('egressForm.networkMissing'))

  return (
    <EgressRouteOfDialog
      title={t('egressForm.update.action')}
      unnamed={{
        title: t('egressForm.update.missing'),
        description: t('egressForm.update.missingHint'),
      }}
    >
      {(route) => <WithPolicies route={route} />}
    </EgressRouteOfDialog>
  )
}

/** Loads the existing policies before the form. */
function WithPolicies({ route }: { route: EgressRoute }) {
  const { t } = useTranslation()
  const reading = useQuery({ ...egressPolicyListQuery(route), staleTime: 0 })
  const { data, error, refetch, isFetchedAfterMount } = reading

  return (
    <DialogAbout
      title={t('egressForm.update.title', { name: route.name })}
      // an older list would differ from the current one when compared
      reading={{ data: isFetchedAfterMount ? data : undefined, error, refetch }}
      failure={t('egressForm.update.policiesFailed')}
    >
      {(list) => <EditForm route={route} policies={list} />}
    </DialogAbout>
  )
}

function EditForm({ route, policies }: { route: EgressRoute; policies: readonly Policy[] }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [initial] = useState(() => editOfEgressRoute(route))
  const [policiesBefore] = useState(() => policies)
  const [lost, setLost] = useState<readonly Policy[]>()
  const lostPolicies = useLostPolicies({
    route,
    lostPolicies: lost,
    onLost: setLost,
    onClose: close,
  })
  const drafts = policiesBefore.map(toDraft)
  const toValues = (edit: typeof initial): EgressForm => ({ ...egressForm(edit), policies: drafts })
  const { initialValues, base, fieldErrors, notice } = useCollision<EgressForm, typeof initial>({
    initial,
    toValues,
    toFieldErrors: ({ nat: hasNat, ...others }) => ({ ...others, hasNat }),
    textOf: ({ value }) =>
      typeof value === 'object' ? t('egressForm.update.otherValue') : undefined,
  })
  const { parts, schema, services } = useEgressParts({
    networkId: route.network,
    takesList: false,
    routeId: route.id,
    virtualRange: route.virtual_range,
    before: initialValues,
    storedRoute: { route, base, policies: policiesBefore },
  })

  async function handleSubmit(form: EgressForm) {
    const mine = toEgressEdit(form, base)
    const outcome = await updateRouteAndPolicies({
      route,
      base,
      mine,
      policiesBefore,
      drafts: form.policies,
      services,
    })
    showOutcome(outcome, form)
    if (outcome.lostPolicies.length > 0) setLost(outcome.lostPolicies)
    else close()
  }

  function showOutcome({ updatedKinds, failedKinds, isMissing }: PolicyOutcome, form: EgressForm) {
    if (isMissing)
      toast.error(t('egressForm.outcome.updateError'), {
        description: t('egressForm.outcome.noPolicy'),
      })
    if (failedKinds.length === 0) {
      const kinds = updatedKinds.map((kind) => t(`egressForm.outcome.updated-${kind}`))
      return toast.success(
        t('egressForm.outcome.updated'),
        kinds.length > 0 ? { description: kinds.join(', ') } : {},
      )
    }
    if (form.policies.length === 1) return toast.error(t('egressForm.outcome.updatedPolicyFailed'))
    const kinds = failedKinds.map((kind) => t(`egressForm.outcome.notUpdated.${kind}`))
    return toast.warning(t('egressForm.outcome.updatedPartial'), { description: kinds.join(', ') })
  }

  return (
    <FormPanel
      title={t('egressForm.update.title', { name: route.name })}
      parts={parts}
      schema={schema}
      initialValues={initialValues}
      action={t('egressForm.update.action')}
      busyAction={t('egressForm.update.busy')}
      failure={t('egressForm.update.failed')}
      notice={notice}
      fieldErrors={(error) => ({ ...refusalsOf(error), ...fieldErrors(error) })}
      onSubmit={handleSubmit}
      onClose={close}
      instead={lostPolicies}
    />
  )
}

type LossOptions = {
  route: EgressRoute
  /** Undefined if nothing was lost. */
  lostPolicies: readonly Policy[] | undefined
  onLost: (left: readonly Policy[]) => void
  onClose: () => void
}

/**
 * Replaces the form when policies were deleted to be recreated [EG-058] and the server rejected the new ones. Offers to
 * restore the old ones.
 */
function useLostPolicies({ route, lostPolicies, onLost, onClose }: LossOptions) {
  const { t } = useTranslation()
  const { mutate: restore, isPending } = useMutation({
    mutationFn: (policies: readonly Policy[]) => recreateLostPolicies(route, policies),
    onSuccess: ({ refused, unanswered }) => {
      const left = [...refused, ...unanswered]
      onLost(left)
      if (left.length > 0) {
        return toast.error(t('egressForm.lost.refused', { count: left.length }), {
          ...(unanswered.length > 0 && { description: t('egressForm.lost.unanswered') }),
        })
      }
      toast.success(t('egressForm.lost.done'))
      onClose()
    },
    onError: (error) => {
      toast.error(t('egressForm.lost.refused', { count: lostPolicies?.length ?? 0 }), {
        description: errorText(error),
      })
    },
  })
  if (!lostPolicies) return undefined

  const count = lostPolicies.length
  return {
    body: (
      <Callout tone="warning" role="status" title={t('egressForm.lost.title', { count })}>
        <Text>{lostPolicies.map(({ name }) => name).join(', ')}</Text>
        <Text>{t('egressForm.lost.text')}</Text>
      </Callout>
    ),
    footer: (
      <>
        <Button disabled={isPending} onClick={onClose}>
          {t('egressForm.close')}
        </Button>
        <Button
          variant="solid"
          aria-disabled={isPending}
          onClick={() => !isPending && restore(lostPolicies)}
        >
          {t('egressForm.lost.action', { count })}
        </Button>
      </>
    ),
  }
}
