import { Button, Callout, Flex, Stack, Text } from '@meshdeck/ui'
import { BulkProgress } from '@meshdeck/ui/panel'
import { Download, RotateCcw } from 'lucide-react'

import { useTranslation } from '../translations'
import type { ImportRun } from './import-state'
import { saveRules } from './save-rules'
import type { RulesImport } from './use-rules-import'

type Props = {
  importing: RulesImport
  networkId: string
  run: ImportRun
  isRunning: boolean
}

/** How far an import is, what became of each of its lines, and the way back. */
export function ImportRunView({ importing, networkId, run, isRunning }: Props) {
  const { t } = useTranslation()
  const left = run.steps.length - run.results.done.size

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
                size="sm"
                onClick={() => saveRules(networkId, run.before.text, 'rules-before')}
              >
                <Download aria-hidden="true" /> {t('policyFile.back.download')}
              </Button>
              <Button size="sm" onClick={() => void importing.takeBack(run)}>
                <RotateCcw aria-hidden="true" /> {t('policyFile.back.action')}
              </Button>
            </Flex>
          </Callout>
          <Flex gap="2" flexWrap="wrap">
            <Button onClick={importing.leave}>{t('policyFile.run.close')}</Button>
            {left > 0 && (
              <Button variant="solid" onClick={() => void importing.retry(run)}>
                {t('policyFile.run.retry', { count: left })}
              </Button>
            )}
          </Flex>
        </>
      )}
    </Stack>
  )
}
