import { networkListQuery } from '@meshdeck/api/networks'
import { useSuspenseQuery, useTranslation } from '@meshdeck/platform'
import { Callout, TextLink, useDialog } from '@meshdeck/ui'
import { SelectField } from '@meshdeck/ui/form'

/** The network of the config file, where the page behind has none [XC-015]. */
export function NetworkField() {
  const { t } = useTranslation('networks')
  const { linkTo } = useDialog()
  const { data: networks } = useSuspenseQuery(networkListQuery())

  if (networks.length === 0) {
    return (
      <Callout tone="info">
        {t('addNode.noNetworks')}{' '}
        <TextLink to={linkTo('network.create')}>{t('networks.create')}</TextLink>
      </Callout>
    )
  }
  return (
    <SelectField
      name="network"
      label={t('addNode.network')}
      placeholder={t('addNode.pickNetwork')}
      options={networks.map(({ netid }) => ({ value: netid, label: netid }))}
      required
    />
  )
}
