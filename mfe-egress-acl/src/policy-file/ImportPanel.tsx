import { Box, Button, Callout, Flex, PageSkeleton, Panel, Stack, Text } from '@meshdeck/ui'
import { useUnsavedGuard } from '@meshdeck/ui/dialog'
import { BulkProgress } from '@meshdeck/ui/panel'
import { Download, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { useTranslation } from '../translations'
import type { NetworkContent } from './current-content'
import { DryRunView } from './DryRunView'
import { FileStep } from './FileStep'
import { type ImportRun, savePolicyFile } from './policy-file-import'
import { type PolicyFileImport, usePolicyFileImport } from './use-policy-file-import'

type Props = {
  content: NetworkContent
  /** Why this user may not make changes here. */
  refusal: string | undefined
}

/** Import from choosing a file to the result of each line; for users who may change the network's policies. */
export function ImportPanel({ content, refusal }: Props) {
  const { t } = useTranslation()

  return (
    <Panel title={t('policyFile.import.title')}>
      <Box p="4">
        {refusal === undefined ? (
          <Import content={content} />
        ) : (
          <Callout tone="info">{refusal}</Callout>
        )}
      </Box>
    </Panel>
  )
}

function Import({ content }: { content: NetworkContent }) {
  const { t } = useTranslation()
  const importing = usePolicyFileImport(content)
  const { state } = importing
  // after leaving the page, the results of a running import are lost
  const { question } = useUnsavedGuard({
    isUnsaved: state.step === 'running',
    asksAs: 'other',
    onClose: () => {},
  })

  return (
    <>
      {state.step === 'file' && (
        <FileStep
          bad={state.bad}
          failure={state.failure}
          onFile={(file) => void importing.openFile(file)}
          onText={(text) => void importing.openText(text)}
        />
      )}
      {state.step === 'waiting' && (
        <Box role="status" aria-label={t('policyFile.import.waiting')}>
          <PageSkeleton />
        </Box>
      )}
      {state.step === 'elsewhere' && (
        <Arrived>
          <Stack gap="3">
            <Callout tone="warning" title={t('policyFile.elsewhere.title')}>
              {t('policyFile.elsewhere.text', {
                network: state.file.reading.content.network,
                here: content.networkId,
              })}
            </Callout>
            <Flex gap="2" flexWrap="wrap">
              <Button onClick={importing.leave}>{t('policyFile.import.other')}</Button>
              <Button variant="solid" onClick={() => void importing.compare(state.file)}>
                {t('policyFile.elsewhere.action', { here: content.networkId })}
              </Button>
            </Flex>
          </Stack>
        </Arrived>
      )}
      {state.step === 'dry-run' && (
        <Arrived>
          <DryRunView importing={importing} {...state} />
        </Arrived>
      )}
      {(state.step === 'running' || state.step === 'finished') && (
        <Arrived>
          <ImportRunView
            importing={importing}
            networkId={content.networkId}
            run={state.run}
            isRunning={state.step === 'running'}
          />
          {state.failure !== undefined && (
            <Text role="alert" color="fg.error" mt="3">
              {state.failure}
            </Text>
          )}
        </Arrived>
      )}
      {question}
    </>
  )
}

/** Takes the focus when mounted, because the button that led here is gone. */
function Arrived({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])

  return (
    <Box ref={ref} tabIndex={-1} outline="none">
      {children}
    </Box>
  )
}

type ImportRunViewProps = {
  importing: PolicyFileImport
  networkId: string
  run: ImportRun
  isRunning: boolean
}

/** Shows the progress of an import, the result of each line, and the undo button. */
function ImportRunView({ importing, networkId, run, isRunning }: ImportRunViewProps) {
  const { t } = useTranslation()
  const leftCount = run.steps.length - run.results.done.size

  return (
    <Stack gap="4">
      <BulkProgress items={run.steps} results={run.results} isRunning={isRunning} />
      {isRunning ? (
        <Flex>
          <Button onClick={importing.stop}>{t('policyFile.run.stop')}</Button>
        </Flex>
      ) : (
        <>
          <Callout tone="info" title={t('policyFile.back.title')}>
            <Text>{t('policyFile.back.text')}</Text>
            <Flex gap="2" flexWrap="wrap" mt="2">
              <Button
                icon={Download}
                size="sm"
                onClick={() => savePolicyFile(networkId, run.before.text, 'policies-before')}
              >
                {t('policyFile.back.download')}
              </Button>
              <Button icon={RotateCcw} size="sm" onClick={() => void importing.takeBack(run)}>
                {t('policyFile.back.action')}
              </Button>
            </Flex>
          </Callout>
          <Flex gap="2" flexWrap="wrap">
            <Button onClick={importing.leave}>{t('policyFile.run.close')}</Button>
            {leftCount > 0 && (
              <Button variant="solid" onClick={() => void importing.retry(run)}>
                {t('policyFile.run.retry', { count: leftCount })}
              </Button>
            )}
          </Flex>
        </>
      )}
    </Stack>
  )
}
