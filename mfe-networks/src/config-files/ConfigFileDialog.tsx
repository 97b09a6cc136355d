import type { ConfigFile } from '@meshdeck/api/config-files'
import { Callout, Stack, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'
import { ConfigFileOfDialog } from './ConfigFileOfDialog'
import { ConfigFileView } from './ConfigFileView'

/** The config file that the address names: its text, its picture, and for whom it is. */
export function ConfigFileDialog() {
  const { t } = useTranslation()
  return (
    <ConfigFileOfDialog title={t('configFiles.view')}>
      {(file) => <Shown file={file} />}
    </ConfigFileOfDialog>
  )
}

function Shown({ file }: { file: ConfigFile }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { clientid, network, ingressgatewayid, ownerid, enabled } = file
  const isOfProgram = file.remote_access_client_id !== '' || file.device_id !== ''

  return (
    <Dialog title={`${clientid}.conf`} size="md" onClose={close}>
      <Stack gap="3">
        {!enabled && <Callout tone="warning">{t('configFiles.isDisabled')}</Callout>}
        {isOfProgram && (
          <Callout tone="info">{t('configFiles.isOfProgram', { owner: ownerid })}</Callout>
        )}
        <ConfigFileView networkId={network} clientId={clientid} gatewayId={ingressgatewayid} />
      </Stack>
    </Dialog>
  )
}
