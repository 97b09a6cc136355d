import { errorText, toast, useCan, useRequiredParam } from '@meshdeck/platform'
import {
  Box,
  Button,
  ErrorPanel,
  Flex,
  LinkButton,
  PageHeader,
  PageSkeleton,
  Panel,
  Stack,
  Text,
} from '@meshdeck/ui'
import { download } from '@meshdeck/ui/form'
import { Download, FileCode, FileJson, ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { type CurrentContent, useCurrentContent } from './current-content'
import { ImportPanel } from './ImportPanel'
import {
  fileOf,
  loadPolicyFileSchema,
  policyFileWriter,
  savePolicyFile,
} from './policy-file-import'

/** Page that exports policies, routes and tags of a network to a file and imports them. */
export function PolicyFilePage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')

  return (
    <>
      <PageHeader
        icon={FileCode}
        title={t('policyFile.title')}
        description={t('policyFile.description', { network: networkId })}
        docsUrl={docs.policies}
      >
        <LinkButton icon={ShieldCheck} to={paths.policies(networkId)}>
          {t('policyFile.policies')}
        </LinkButton>
      </PageHeader>
      <PolicyFile key={networkId} networkId={networkId} />
    </>
  )
}

function PolicyFile({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const reading = useCurrentContent(networkId)
  const { data: content, error } = reading

  if (content) {
    return (
      <Stack gap="4" pb="6">
        <ExportPanel content={content.current} />
        <ImportPanel content={content} refusal={whyNotIn(networkId, t('policyFile.refused'))} />
      </Stack>
    )
  }
  if (error) {
    return <ErrorPanel reading={reading} title={t('policyFile.loadFailed')} />
  }
  return <PageSkeleton />
}

/** Downloads the current policies, and the schema that editors validate such a file with. */
function ExportPanel({ content }: { content: CurrentContent }) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  const { policies, routes, tags, network } = content.records

  async function handleExport() {
    if (isWriting) return
    setIsWriting(true)
    try {
      savePolicyFile(network, await fileOf(content))
    } catch (error) {
      toast.error(t('policyFile.export.failed'), { description: errorText(error) })
    }
    setIsWriting(false)
  }

  async function handleSchema() {
    try {
      const [{ SCHEMA_NAME }, schema] = await Promise.all([
        policyFileWriter(),
        loadPolicyFileSchema(),
      ])
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
          <Button icon={FileJson} variant="ghost" onClick={() => void handleSchema()}>
            {t('policyFile.export.schema')}
          </Button>
          <Button icon={Download} aria-disabled={isWriting} onClick={() => void handleExport()}>
            {t('policyFile.export.action')}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  )
}
