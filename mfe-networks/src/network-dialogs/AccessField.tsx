import { RadioField } from '@meshdeck/ui/form'

import { useNetworkPageWords } from '../network-model/network-page-words'

/** Whether the devices of a network may reach each other; before 1.5.1, where policies alone decide on it. */
export function AccessField() {
  const { t } = useNetworkPageWords()

  return (
    <RadioField
      name="defaultacl"
      label={t('create.access')}
      required
      options={[
        { value: 'yes', label: t('networks:access.yes'), hint: t('create.allowHint') },
        { value: 'no', label: t('networks:access.no'), hint: t('create.denyHint') },
      ]}
    />
  )
}
