import type { Service } from '@meshdeck/api/policies'
import { toast } from '@meshdeck/platform'
import { Stack } from '@meshdeck/ui'
import { SwitchField, TextField, useForm } from '@meshdeck/ui/form'
import { useEffect, useEffectEvent, useRef } from 'react'

import { PolicyFields } from '../policy-form/PolicyFields'
import { ResourcePicker } from '../policy-form/ResourcePicker'
import { GoneNote } from './GoneNote'
import type { PolicyForm } from './policy-panel-form'
import { usePolicyPanelWords } from './policy-panel-words'

type Props = { networkId: string; services: readonly Service[] }

/** Name, source, service and direction, and where it leads to [AC-001, decision OP-51]. */
export function PolicyPanelFields({ networkId, services }: Props) {
  const { t } = usePolicyPanelWords()
  const { values } = useForm<PolicyForm>()
  useRefusedForm()

  return (
    <Stack gap="5">
      <GoneNote networkId={networkId} />
      <TextField name="name" label={t('name')} required />
      <SwitchField name="policy.isEnabled" label={t('enabled')} hint={t('enabledHint')} />
      <PolicyFields path="policy" draft={values.policy} networkId={networkId} services={services} />
      <ResourcePicker name="destinations" networkId={networkId} isDestination />
    </Stack>
  )
}

/** Sending a form that is not complete says so besides at its fields [ER-053]. */
function useRefusedForm() {
  const { t } = usePolicyPanelWords()
  const { submitCount, isSubmitting, errors } = useForm<PolicyForm>()
  const told = useRef(submitCount)
  const tell = useEffectEvent(() => {
    // while it is being sent nobody has looked at the fields yet
    if (isSubmitting || submitCount === told.current) return
    told.current = submitCount
    if (Object.keys(errors).length > 0) {
      toast.error(t('policy-form:invalid'), { description: t('policy-form:invalidHint') })
    }
  })

  useEffect(() => tell(), [isSubmitting, submitCount])
}
