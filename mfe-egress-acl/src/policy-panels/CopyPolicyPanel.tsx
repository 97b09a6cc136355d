import type { Policy } from '@meshdeck/api/policies'
import { useCapabilities } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { CreateForm } from './CreatePolicyPanel'
import { type PolicyForm, toPolicyForm } from './policy-panel-form'
import { PolicyOfDialog } from './PolicyOfDialog'

/** A new policy that begins as the one that the address names. */
export function CopyPolicyPanel() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { isPro } = useCapabilities()

  function copyOf(policy: Policy): PolicyForm {
    const form = toPolicyForm(policy, { isPro })
    return { ...form, name: t('policyPanels.copy.name', { name: policy.name }) }
  }

  return (
    <PolicyOfDialog title={t('policyPanels.copy.title')}>
      {(policy) => {
        const beginning = copyOf(policy)
        return <CreateForm kind={beginning.policy.kind} beginning={beginning} onClose={close} />
      }}
    </PolicyOfDialog>
  )
}
