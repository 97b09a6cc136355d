import { Button, Callout, Flex, Grid, Stack } from '@meshdeck/ui'
import { TextField, useForm } from '@meshdeck/ui/form'

import { SmallMtu, useNetworkMtu } from '../shared/network-mtu'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'

type Props = {
  /** Names of the two fields, which differ between creating and editing a gateway. */
  mtu: string
  keepalive: string
  keepaliveHint: string
}

/** Tunnel settings of the config files behind a gateway: packet size and keepalive interval. */
export function TunnelFields({ mtu, keepalive, keepaliveHint }: Props) {
  const { t } = useTranslation()

  return (
    <>
      <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
        <TextField name={mtu} label={t('gateways.form.mtu')} inputMode="numeric" required />
        <TextField
          name={keepalive}
          label={t('gateways.form.keepalive')}
          hint={keepaliveHint}
          inputMode="numeric"
          required
        />
      </Grid>
      <LargeMtu name={mtu} />
      <TooSmallMtu name={mtu} />
    </>
  )
}

/** Warns of an MTU too small for the network's IPv6 and offers the smallest valid one. */
function TooSmallMtu({ name }: { name: string }) {
  const networkId = useDialogNetwork()
  const { values, setFieldValue } = useForm<Record<string, string>>()
  return (
    <SmallMtu
      mtu={Number(values[name])}
      networkIds={[networkId]}
      onTake={(mtu) => void setFieldValue(name, String(mtu))}
    />
  )
}

/** Warns when the MTU, which every config file uses, exceeds that of the network, and offers to use the network's. */
function LargeMtu({ name }: { name: string }) {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const networkMtu = useNetworkMtu(networkId)
  const { values, setFieldValue } = useForm<Record<string, string>>()
  if (networkMtu === 0 || !(Number(values[name]) > networkMtu)) return null

  return (
    <Callout tone="warning" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('gateways.form.mtuLarge', { network: networkId, own: networkMtu })}
        <Button size="sm" onClick={() => void setFieldValue(name, String(networkMtu))}>
          {t('gateways.form.takeMtu', { own: networkMtu })}
        </Button>
      </Stack>
    </Callout>
  )
}

/** Public name servers by provider. */
const presets = [
  { name: 'Cloudflare', address: '1.1.1.1' },
  { name: 'Google', address: '8.8.8.8' },
  { name: 'Quad9', address: '9.9.9.9' },
]

/** Field for the name servers of config files: typed or one of the presets. */
export function DnsField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { setFieldValue } = useForm()

  return (
    <Stack gap="1.5">
      <TextField
        name={name}
        label={t('gateways.form.dns')}
        hint={t('gateways.form.dnsHint')}
        isMonospace
      />
      <Flex gap="1.5" flexWrap="wrap" role="group" aria-label={t('gateways.form.presets')}>
        {presets.map((preset) => (
          <Button
            key={preset.address}
            size="sm"
            onClick={() => void setFieldValue(name, preset.address)}
          >
            {preset.name}
          </Button>
        ))}
      </Flex>
    </Stack>
  )
}
