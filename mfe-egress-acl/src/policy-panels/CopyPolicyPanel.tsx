import type { Policy } from '@meshdeck/api/policies'
import { useCapabilities } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

import { CreateForm } from './CreatePolicyPanel'
import { type PolicyForm, toPolicyForm } from './policy-panel-form'
import { usePolicyPanelWords } from './policy-panel-words'
import { PolicyOfDialog } from './PolicyOfDialog'

/** A new policy that begins as the one that the address names. */
export function CopyPolicyPanel() {
  const { t } = usePolicyPanelWords()
  const { close } = useDialog()
  const { isPro } = useCapabilities()

  function copyOf(policy: Policy): PolicyForm {
    const form = toPolicyForm(policy, { isPro })
    return { ...form, name: t('copy.name', { name: policy.name }) }
  }

  return (
    <PolicyOfDialog title={t('copy.title')}>
      {(policy) => {
        const beginning = copyOf(policy)
        return <CreateForm kind={beginning.policy.kind} beginning={beginning} onClose={close} />
      }}
    </PolicyOfDialog>
  )
}
