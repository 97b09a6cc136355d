import type { EgressRoute } from '@meshdeck/api/egress'
import { editOfEgressRoute } from '@meshdeck/api/egress-changes'
import { egressPolicyListQuery, type Policy } from '@meshdeck/api/policies'
import { toast, useQuery, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { useCollision } from '@meshdeck/ui/form'
import { FormPanel } from '@meshdeck/ui/panel'
import { useState } from 'react'

import { toDraft } from '../policy-form/policy-draft'
import { useTranslation } from '../translations'
import { refusalsOf } from './egress-faults'
import { type EgressForm, egressForm, toEgressEdit } from './egress-form'
import { type PolicyOutcome, updateRouteAndPolicies } from './egress-update'
import { EgressRouteOfDialog } from './EgressRouteOfDialog'
import { useEgressParts } from './use-egress-parts'
import { useLostPolicies } from './use-lost-policies'
import { useNetworkNotice } from './use-network-notice'

/** Changes the egress route that the address names with `dialog.route` [EG-034, EG-035]. */
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

/** The form begins with the policies that there are. */
function WithPolicies({ route }: { route: EgressRoute }) {
  const { t } = useTranslation()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(egressPolicyListQuery(route))

  return (
    <DialogAbout
      title={t('egressForm.update.title', { name: route.name })}
      // an older list would be held against what is there now
      thing={{ data: isFetchedAfterMount ? data : undefined, error, refetch }}
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
  const [before] = useState(() => policies)
  const [lost, setLost] = useState<readonly Policy[]>()
  const lostPolicies = useLostPolicies({ route, lost, onLost: setLost, onClose: close })
  const drafts = before.map(toDraft)
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
    changed: { route, base, policies: before },
  })

  async function handleSubmit(form: EgressForm) {
    const mine = toEgressEdit(form, base)
    const outcome = await updateRouteAndPolicies({
      route,
      base,
      mine,
      before,
      drafts: form.policies,
      services,
    })
    tell(outcome, form)
    if (outcome.lost.length > 0) setLost(outcome.lost)
    else close()
  }

  function tell({ updated, failed, isMissing }: PolicyOutcome, form: EgressForm) {
    if (isMissing)
      toast.error(t('egressForm.outcome.updateError'), {
        description: t('egressForm.outcome.noPolicy'),
      })
    if (failed.length === 0) {
      const kinds = updated.map((kind) => t(`egressForm.outcome.updated-${kind}`))
      return toast.success(
        t('egressForm.outcome.updated'),
        kinds.length > 0 ? { description: kinds.join(', ') } : {},
      )
    }
    if (form.policies.length === 1) return toast.error(t('egressForm.outcome.updatedPolicyFailed'))
    const kinds = failed.map((kind) => t(`egressForm.outcome.notUpdated.${kind}`))
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
