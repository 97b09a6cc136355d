import { Grid } from '@meshdeck/ui'
import { TextField } from '@meshdeck/ui/form'

import { useGatewayWords } from '../gateway-model/gateway-words'

type Props = {
  /** Names of the two fields, which a new gateway and one that is there call otherwise. */
  mtu: string
  keepalive: string
  keepaliveHint: string
}

/** How the config files behind a gateway send: the size of their packets, and how often they say that they are there. */
export function TunnelFields({ mtu, keepalive, keepaliveHint }: Props) {
  const { t } = useGatewayWords()

  return (
    <Grid gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="start">
      <TextField name={mtu} label={t('form.mtu')} inputMode="numeric" required />
      <TextField
        name={keepalive}
        label={t('form.keepalive')}
        hint={keepaliveHint}
        inputMode="numeric"
        required
      />
    </Grid>
  )
}
