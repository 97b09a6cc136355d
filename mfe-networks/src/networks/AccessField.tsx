import { RadioField, SwitchField } from '@meshdeck/ui/form'

import { useDeviceApproval } from '../devices/pending-rows'
import { useTranslation } from '../translations'

/**
 * Field for whether the devices of a network may reach each other; before 1.5.1 only, as later only policies decide.
 */
export function AccessField() {
  const { t } = useTranslation()

  return (
    <RadioField
      name="defaultacl"
      label={t('networks.create.access')}
      required
      options={[
        {
          value: 'yes',
          label: t('networks.defaultAccess.yes'),
          hint: t('networks.create.allowHint'),
        },
        { value: 'no', label: t('networks.defaultAccess.no'), hint: t('networks.create.denyHint') },
      ]}
    />
  )
}

/** Field for whether devices join a network without approval; renders nothing where the server requires no approval. */
export function ApprovalField() {
  const { t } = useTranslation()
  if (!useDeviceApproval()) return null

  return (
    <SwitchField
      name="auto_join"
      label={t('networks.page.autoJoin')}
      hint={t('networks.create.autoJoinHint')}
    />
  )
}
