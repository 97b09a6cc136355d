import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'
import { updatePolicy, editOfPolicy, type PolicyEdit } from '@meshdeck/api/policy-changes'
import { isApiError, toast, useCapabilities } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { RefusedDialog } from '@meshdeck/ui/dialog'
import { useCollision } from '@meshdeck/ui/form'
import { FormPanel } from '@meshdeck/ui/panel'
import { useState } from 'react'

import { toEnd } from '../shared/policy-ends'
import { editedPolicy, usePolicyEndNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import {
  atFormFields,
  type PolicyForm,
  prefilled,
  toPolicyEdit,
  toPolicyForm,
} from './policy-panel-form'
import { PolicyOfDialog, usePolicyParts } from './use-policy-parts'

/** Form to edit the policy in `dialog.policy`. */
export function EditPolicyPanel() {
  const { t } = useTranslation()
  const { close } = useDialog()

  return (
    <PolicyOfDialog title={t('policyForm.update.action')}>
      {(policy) =>
        policy.default ? (
          <RefusedDialog reason={t('policies.defaultOnly')} onClose={close} />
        ) : (
          <EditForm policy={policy} />
        )
      }
    </PolicyOfDialog>
  )
}

function EditForm({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const { isPro } = useCapabilities()
  const { network_id: networkId } = policy
  const textOf = useTextOf(networkId)
  const [initial] = useState(() => editOfPolicy(policy))
  const toValues = (edit: PolicyEdit): PolicyForm =>
    toPolicyForm(editedPolicy(policy, edit), { isPro })
  const [initialValues] = useState(() => prefilled(toValues(initial), values, { isPro }))
  const { base, fieldErrors, notice } = useCollision<PolicyForm, PolicyEdit>({
    initial,
    toValues,
    toFieldErrors: (errors) => atFormFields(errors, initialValues.policy),
    textOf,
  })
  const { kind } = initialValues.policy
  const toMine = (form: PolicyForm, known: readonly Service[]) =>
    toPolicyEdit(form, { base, initial: toValues(base), isPro, networkId, services: known })
  const { parts, schema, services } = usePolicyParts(
    networkId,
    (form, known) => editedPolicy(policy, toMine(form, known)),
    toValues(base),
  )

  async function handleSubmit(form: PolicyForm) {
    try {
      await updatePolicy({ policy, base, mine: toMine(form, services) })
    } catch (error) {
      if (isApiError(error, 404)) {
        toast.error(t('policyForm.update.error'), {
          description: t('policyForm.update.notFound'),
        })
      }
      throw error
    }
    toast.success(t(`policyForm.update.done.${kind}`))
    close()
  }

  return (
    <FormPanel
      title={t('policyForm.update.title', { name: policy.name })}
      parts={parts}
      schema={schema}
      initialValues={initialValues}
      action={t('policyForm.update.action')}
      busyAction={t('policyForm.update.busy')}
      failure={t(`policyForm.update.failed.${kind}`)}
      notice={notice}
      fieldErrors={fieldErrors}
      onSubmit={handleSubmit}
      onClose={close}
    />
  )
}

/** Returns a function for the text of values that another user has saved, shown at their field. */
function useTextOf(networkId: string) {
  const { t } = useTranslation()
  const endNames = usePolicyEndNames(networkId)
  const words = { everything: t('policies.everything'), everybody: t('policies.everybody') }
  const namesOf = (items: readonly PolicyItem[]) =>
    items.map((item) => toEnd(item, endNames, words).name).join(', ')

  return ({ value }: { field: string; value: unknown }): string => {
    if (typeof value === 'string') return value
    return isItems(value) ? namesOf(value) : t('policyForm.update.otherValue')
  }
}

const isItems = (value: unknown): value is PolicyItem[] =>
  Array.isArray(value) &&
  value.every((item: unknown) => typeof item === 'object' && item !== null && 'value' in item)
