import { networkListQuery } from '@meshdeck/api/networks'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Callout, TextLink, useDialog } from '@meshdeck/ui'
import { SelectField, useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import type { ConfigFileForm } from './config-file-form'

/** The network of the config file, where the page behind has none [XC-015]. */
export function NetworkField() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { setFieldValue } = useForm<ConfigFileForm>()
  const { data: networks } = useSuspenseQuery(networkListQuery())

  if (networks.length === 0) {
    return (
      <Callout tone="info">
        {t('shared.noNetworks')}{' '}
        <TextLink to={linkTo('network.create')}>{t('shared.createNetwork')}</TextLink>
      </Callout>
    )
  }
  return (
    <SelectField
      name="network"
      // or the first network, chosen once more, would bring its node back
      onPicked={() => void setFieldValue('gateway', '')}
      label={t('shared.network')}
      placeholder={t('shared.pickNetwork')}
      options={networks.map(({ netid }) => ({ value: netid, label: netid }))}
      required
    />
  )
}
