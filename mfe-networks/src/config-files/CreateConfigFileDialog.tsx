import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { readFilter } from '@meshdeck/domain/filter-language'
import { useCachedSuspenseQuery, useSearchParams } from '@meshdeck/platform'
import { Box, Button, Callout, Flex, Heading, PageBoundary, Stack, useDialog } from '@meshdeck/ui'
import { Dialog, useUnsavedGuard } from '@meshdeck/ui/dialog'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { toGatewayRows } from '../shared/gateway-rows'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { ConfigFileView } from './ConfigFileView'
import { CreateConfigFile, type CreationProps, type MadeConfigFile } from './CreateConfigFile'

/**
 * Creates a config file in the network of the page. `dialog.gateway` preselects its gateway, as does a table behind the
 * dialog that is filtered to one gateway.
 */
export function CreateConfigFileDialog() {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const { values, close } = useDialog()
  const [params] = useSearchParams()
  const shownName = networkId === '' ? undefined : gatewayShown(params)
  const [isTyped, setIsTyped] = useState(false)
  const { requestClose, question } = useUnsavedGuard({
    isUnsaved: isTyped,
    asksAs: 'form',
    onClose: close,
  })

  return (
    <Dialog title={t('configFiles.create')} size="md" onClose={requestClose}>
      <PageBoundary failure={t('shared.loadFailed')}>
        {values.gateway === undefined && shownName !== undefined ? (
          <MethodBehind
            networkId={networkId}
            name={shownName}
            onTyped={setIsTyped}
            onDone={close}
          />
        ) : (
          <ConfigFileMethod
            networkId={networkId}
            gatewayId={values.gateway}
            isNameOptional
            onTyped={setIsTyped}
            onDone={close}
          />
        )}
      </PageBoundary>
      {question}
    </Dialog>
  )
}

type BehindProps = {
  networkId: string
  name: string
  onTyped: (isTyped: boolean) => void
  onDone: () => void
}

/** Preselects the gateway with this name, by which the table filters; when two share the name, none is selected. */
function MethodBehind({ networkId, name, onTyped, onDone }: BehindProps) {
  const { data: nodes } = useCachedSuspenseQuery(nodeListQuery(networkId))
  const { data: hosts } = useCachedSuspenseQuery(hostListQuery())
  const [gateway, ...others] = toGatewayRows(nodes, hosts).filter((row) => row.name === name)

  return (
    <ConfigFileMethod
      networkId={networkId}
      gatewayId={others.length === 0 ? gateway?.id : undefined}
      isNameOptional
      onTyped={onTyped}
      onDone={onDone}
    />
  )
}

/** Returns the name of the gateway if the table is filtered to a single one. */
function gatewayShown(params: URLSearchParams): string | undefined {
  const [first, ...others] = params
    .getAll('filter')
    .map(readFilter)
    .filter((filter) => filter?.field === 'gateway')
  return others.length === 0 && first?.isNegated === false ? first.value : undefined
}

type Props = CreationProps & { onDone: () => void }

/** Creates a config file for a device without the client, then shows it for download [AN-005]. */
export function ConfigFileMethod({ onDone, ...props }: Props) {
  const { t } = useTranslation()
  const [madeFile, setMadeFile] = useState<MadeConfigFile>()
  const [lastFile, setLastFile] = useState<MadeConfigFile>()
  const stepRef = useStepFocus(madeFile)
  const name =
    madeFile?.configFileId === undefined ? t('configFiles.create') : `${madeFile.configFileId}.conf`

  function handleAnother() {
    setLastFile(madeFile)
    setMadeFile(undefined)
  }

  return (
    <Box ref={stepRef} role="group" aria-label={name} tabIndex={-1} outline="0">
      {madeFile ? (
        <ConfigFileDone madeFile={madeFile} onAnother={handleAnother} onDone={onDone} />
      ) : (
        <CreateConfigFile {...props} previousFile={lastFile} onMade={setMadeFile} />
      )}
    </Box>
  )
}

/** The pressed button disappears with its step, which would move the focus out of the dialog. */
function useStepFocus(madeFile: MadeConfigFile | undefined) {
  const stepRef = useRef<HTMLDivElement>(null)
  const shownFile = useRef(madeFile)

  useEffect(() => {
    if (shownFile.current === madeFile) return
    shownFile.current = madeFile
    stepRef.current?.focus()
  }, [madeFile])

  return stepRef
}

type ConfigFileDoneProps = { madeFile: MadeConfigFile; onAnother: () => void; onDone: () => void }

/** The new file, to scan, copy or download. */
function ConfigFileDone({ madeFile, onAnother, onDone }: ConfigFileDoneProps) {
  const { t } = useTranslation()
  const { networkId, configFileId, gatewayId } = madeFile

  return (
    <Stack gap="3">
      {configFileId === undefined ? (
        <Callout tone="info">{t('configFiles.madeUnnamed')}</Callout>
      ) : (
        <>
          <Heading>{`${configFileId}.conf`}</Heading>
          <ConfigFileView networkId={networkId} configFileId={configFileId} gatewayId={gatewayId} />
        </>
      )}
      <Flex justifyContent="flex-end" flexWrap="wrap" gap="2">
        <Button icon={Plus} onClick={onAnother}>
          {t('configFiles.again')}
        </Button>
        <Button variant="solid" onClick={onDone}>
          {t('configFiles.done')}
        </Button>
      </Flex>
    </Stack>
  )
}
