import { createPolicy } from '@meshdeck/api/policy-changes'
import { toast, useCan, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormPanel } from '@meshdeck/ui/panel'
import { useState } from 'react'

import type { PolicyKind } from '../policy-form/policy-draft'
import { RefusedDialog } from '../write-dialogs/RefusedDialog'
import { newPolicyForm, type PolicyForm, toPolicy } from './policy-panel-form'
import { usePolicyPanelWords } from './policy-panel-words'
import { usePolicyParts } from './use-policy-parts'

/** A new policy between resources, or for users where the address says so [AC-004, AC-005, AC-058]. */
export function CreatePolicyPanel() {
  const { t } = usePolicyPanelWords()
  const { values, close } = useDialog()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const kind = values.kind === 'users' ? 'user-policy' : 'device-policy'

  if (kind === 'user-policy' && (!isPro || !isAdmin)) {
    const reason = t(isPro ? 'policy-form:usersAdmins' : 'policy-form:onlyPro')
    return <RefusedDialog reason={reason} onClose={close} />
  }
  return <CreateForm key={kind} beginning={newPolicyForm(kind)} kind={kind} onClose={close} />
}

type Props = { kind: PolicyKind; beginning: PolicyForm; onClose: () => void }

/** The form of a policy that is not there yet, empty or as a copy. */
export function CreateForm({ kind, beginning, onClose }: Props) {
  const { t } = usePolicyPanelWords()
  const networkId = useRequiredParam('networkId')
  const { parts, schema, services } = usePolicyParts(networkId)
  // a copy does not change with the policy that it was made of
  const [initialValues] = useState(beginning)

  return (
    <FormPanel
      title={t(`create.title.${kind}`)}
      parts={parts}
      schema={schema}
      initialValues={initialValues}
      action={t('create.action')}
      busyAction={t('create.busy')}
      failure={t(`create.failed.${kind}`)}
      onSubmit={async (form) => {
        await createPolicy({ policy: toPolicy(form, { networkId, services }) })
        toast.success(t(`create.done.${kind}`))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
