import { policyListQuery, type Service } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'
import { Stack } from '@meshdeck/ui'
import { SwitchField, TextField, useForm } from '@meshdeck/ui/form'

import { PolicyFields } from '../policy-form/PolicyFields'
import { ResourcePicker } from '../policy-form/ResourcePicker'
import { useRefusedForm } from '../policy-form/use-refused-form'
import { useTranslation } from '../translations'
import { NameTwice } from '../write-dialogs/NameTwice'
import { GoneNote } from './GoneNote'
import type { PolicyForm } from './policy-panel-form'
import { PolicyPreview, type ToWanted } from './PolicyPreview'

type Props = {
  networkId: string
  services: readonly Service[]
  toWanted: ToWanted
  /** Of one that the server has: the form marks what differs from it. */
  before: PolicyForm | undefined
}

/** Name, source, service and direction, and where it leads to [AC-001, decision OP-51]. */
export function PolicyPanelFields({ networkId, services, toWanted, before }: Props) {
  const { t } = useTranslation()
  const { values } = useForm<PolicyForm>()
  const { data: policies } = useQuery(policyListQuery(networkId))
  useRefusedForm({ title: t('policyForm.invalid'), hint: t('policyForm.invalidHint') })

  return (
    <Stack gap="5">
      <GoneNote networkId={networkId} />
      <TextField name="name" label={t('policyPanels.name')} required />
      <NameTwice listed={policies} warning={t('policyPanels.nameTwice')} />
      <SwitchField
        name="policy.isEnabled"
        label={t('policyPanels.enabled')}
        hint={t('policyPanels.enabledHint')}
      />
      <PolicyFields
        path="policy"
        draft={values.policy}
        before={before?.policy.resources}
        {...{ networkId, services }}
      />
      <ResourcePicker
        name="destinations"
        networkId={networkId}
        before={before?.destinations}
        isDestination
      />
      <PolicyPreview networkId={networkId} services={services} toWanted={toWanted} />
    </Stack>
  )
}
