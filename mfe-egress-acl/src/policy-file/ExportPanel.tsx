import { errorText, toast } from '@meshdeck/platform'
import { Box, Button, Flex, Panel, Stack, Text } from '@meshdeck/ui'
import { download } from '@meshdeck/ui/form'
import { Download, FileJson } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { rulesSchema, rulesWriter } from './rules-code'
import { fileOf } from './rules-import'
import type { RulesToday } from './rules-today'
import { saveRules } from './save-rules'

/** The rules as they are now, and what editors hold such a file against. */
export function ExportPanel({ today }: { today: RulesToday }) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const { policies, routes, tags, network } = today.rulebook

  async function handleExport() {
    if (isWriting) return
    setWriting(true)
    try {
      saveRules(network, await fileOf(today))
    } catch (error) {
      toast.error(t('policyFile.export.failed'), { description: errorText(error) })
    }
    setWriting(false)
  }

  async function handleSchema() {
    try {
      const [{ SCHEMA_NAME }, schema] = await Promise.all([rulesWriter(), rulesSchema()])
      const content = `${JSON.stringify(schema, undefined, 2)}\n`
      download(SCHEMA_NAME, { type: 'application/schema+json', content })
    } catch (error) {
      toast.error(t('policyFile.export.failed'), { description: errorText(error) })
    }
  }

  const counts = [
    t('policyFile.count.policies', { count: policies.length }),
    t('policyFile.count.routes', { count: routes.length }),
    ...(tags ? [t('policyFile.count.tags', { count: tags.length })] : []),
  ]
  return (
    <Panel title={t('policyFile.export.title')} aside={counts.join(' · ')}>
      <Flex p="4" gap="3" flexWrap="wrap" alignItems="center">
        <Box flex="1" minW="min(16rem, 100%)">
          <Stack gap="1">
            <Text>{t('policyFile.export.text')}</Text>
            <Text textStyle="sm" color="fg.muted">
              {t('policyFile.export.schemaText')}
            </Text>
          </Stack>
        </Box>
        <Flex gap="2" flexWrap="wrap">
          <Button variant="ghost" onClick={() => void handleSchema()}>
            <FileJson aria-hidden="true" /> {t('policyFile.export.schema')}
          </Button>
          <Button aria-disabled={isWriting} onClick={() => void handleExport()}>
            <Download aria-hidden="true" /> {t('policyFile.export.action')}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  )
}
