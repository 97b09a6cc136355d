import type { Policy } from '@meshdeck/api/policies'
import { createPolicy } from '@meshdeck/api/policy-changes'
import { toast, useCan, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { RefusedDialog } from '@meshdeck/ui/dialog'
import { FormPanel } from '@meshdeck/ui/panel'
import { useState } from 'react'

import { MAX_POLICY_NAME_LENGTH } from '../shared/form-limits'
import { toEnd } from '../shared/policy-ends'
import { usePolicyEndNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { type PolicyKind, toItem } from './policy-draft'
import {
  newPolicyForm,
  type PolicyForm,
  prefilled,
  type PrefillValues,
  toPolicy,
  toPolicyForm,
} from './policy-panel-form'
import { PolicyOfDialog, type ToWanted, usePolicyParts } from './use-policy-parts'

/** Form for a new policy between resources, or for users if the address says so. */
export function CreatePolicyPanel() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const nameOf = useNameFor(useRequiredParam('networkId'))
  const kind = values.kind === 'users' ? 'user-policy' : 'device-policy'

  if (kind === 'user-policy' && (!isPro || !isAdmin)) {
    const reason = t(isPro ? 'policyForm.usersAdmins' : 'policyForm.onlyPro')
    return <RefusedDialog reason={reason} onClose={close} />
  }
  const beginning = prefilled({ ...newPolicyForm(kind), name: nameOf(values) }, values, { isPro })
  return <CreateForm key={kind} beginning={beginning} kind={kind} onClose={close} />
}

type Props = { kind: PolicyKind; beginning: PolicyForm; onClose: () => void }

/** Form of a policy to create, empty or as a copy. */
function CreateForm({ kind, beginning, onClose }: Props) {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { parts, schema, services } = usePolicyParts(networkId, toWanted(networkId))
  // a copy doesn't change with its original
  const [initialValues] = useState(beginning)

  return (
    <FormPanel
      title={t(`policyForm.create.title.${kind}`)}
      parts={parts}
      schema={schema}
      initialValues={initialValues}
      action={t('policyForm.create.action')}
      busyAction={t('policyForm.create.busy')}
      failure={t(`policyForm.create.failed.${kind}`)}
      onSubmit={async (form) => {
        await createPolicy({ policy: toPolicy(form, { networkId, services }) })
        toast.success(t(`policyForm.create.done.${kind}`))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Suggests a name for prefilled ends: "edge-1 to plant", within the maximum length. */
function useNameFor(networkId: string) {
  const { t } = useTranslation()
  const endNames = usePolicyEndNames(networkId)
  const words = { everything: '', everybody: '' }

  return ({ source, destination }: PrefillValues): string => {
    if (source === undefined || destination === undefined) return ''
    const [from, to] = [source, destination].map((end) => toEnd(toItem(end), endNames, words).name)
    return from && to
      ? t('policyForm.create.name', { from, to }).slice(0, MAX_POLICY_NAME_LENGTH)
      : ''
  }
}

const toWanted =
  (networkId: string): ToWanted =>
  (form, services) => ({ ...toPolicy(form, { networkId, services }), id: '', default: false })

/** Form for a new policy that starts as a copy of the one in the address. */
export function CopyPolicyPanel() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { isPro } = useCapabilities()

  function copyOf(policy: Policy): PolicyForm {
    const form = toPolicyForm(policy, { isPro })
    return { ...form, name: t('policyForm.copy.name', { name: policy.name }) }
  }

  return (
    <PolicyOfDialog title={t('policyForm.copy.title')}>
      {(policy) => {
        const beginning = copyOf(policy)
        return <CreateForm kind={beginning.policy.kind} beginning={beginning} onClose={close} />
      }}
    </PolicyOfDialog>
  )
}
