import { Button, Callout, Flex, Grid, Stack } from '@meshdeck/ui'
import { TextField, useForm } from '@meshdeck/ui/form'

import { SmallMtu, useNetworkMtu } from '../shared/network-mtu'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'

type Props = {
  /** Names of the two fields, which a new gateway and one that is there call otherwise. */
  mtu: string
  keepalive: string
  keepaliveHint: string
}

/** How the config files behind a gateway send: the size of their packets, and how often they say that they are there. */
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

/** The same for the smallest MTU over which the network's IPv6 works. */
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

/** Every config file takes the value: a warning when it is larger than the network's own, and a way to take that. */
function LargeMtu({ name }: { name: string }) {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const own = useNetworkMtu(networkId)
  const { values, setFieldValue } = useForm<Record<string, string>>()
  if (own === 0 || !(Number(values[name]) > own)) return null

  return (
    <Callout tone="warning" role="status">
      <Stack gap="2" alignItems="flex-start">
        {t('gateways.form.mtuLarge', { network: networkId, own })}
        <Button size="sm" onClick={() => void setFieldValue(name, String(own))}>
          {t('gateways.form.takeMtu', { own })}
        </Button>
      </Stack>
    </Callout>
  )
}

/** Name servers that anybody may use, by whose they are. */
const presets = [
  { name: 'Cloudflare', address: '1.1.1.1' },
  { name: 'Google', address: '8.8.8.8' },
  { name: 'Quad9', address: '9.9.9.9' },
]

/** The name servers of config files: typed, or one of the well-known. */
export function DnsField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { setFieldValue } = useForm()

  return (
    <Stack gap="1.5">
      <TextField
        name={name}
        label={t('gateways.form.dns')}
        hint={t('gateways.form.dnsHint')}
        isMachine
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
