import { networkListQuery } from '@meshdeck/api/networks'
import { useSuspenseQuery, useTranslation } from '@meshdeck/platform'
import { Box, Callout, NativeSelect, Stack, TextLink, useDialog } from '@meshdeck/ui'
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
        {t('networks:shared.noNetworks')}{' '}
        <TextLink to={linkTo('network.create')}>{t('networks:shared.createNetwork')}</TextLink>
      </Callout>
    )
  }

  return (
    <Stack gap="1.5">
      <Box textStyle="label">
        <label htmlFor={id}>{t('networks:shared.network')}</label>
      </Box>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {t('networks:shared.pickNetwork')}
        </option>
        {networks.map(({ netid }) => (
          <option key={netid}>{netid}</option>
        ))}
      </NativeSelect>
    </Stack>
  )
}
