import { networkListQuery } from '@meshdeck/api/networks'
import { useSuspenseQuery, useTranslation } from '@meshdeck/platform'
import { Callout, NativeSelect, Stack, TextLink, useDialog } from '@meshdeck/ui'
import { useId } from 'react'

type Props = { value: string; onChange: (networkId: string) => void }

/** Asks for the network that a node is to join [AN-009]. */
export function NetworkPicker({ value, onChange }: Props) {
  const { t } = useTranslation('networks')
  const { linkTo } = useDialog()
  const id = useId()
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
    <Stack gap="1.5" textStyle="sm">
      <label htmlFor={id}>{t('addNode.network')}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {t('addNode.pickNetwork')}
        </option>
        {networks.map(({ netid }) => (
          <option key={netid}>{netid}</option>
        ))}
      </NativeSelect>
    </Stack>
  )
}
