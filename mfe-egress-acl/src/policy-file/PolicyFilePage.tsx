import { useCan, useRequiredParam } from '@meshdeck/platform'
import { ErrorPanel, LinkButton, PageHeader, PageSkeleton, Stack } from '@meshdeck/ui'
import { FileCode, ShieldCheck } from 'lucide-react'

import { docs } from '../links'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { ExportPanel } from './ExportPanel'
import { ImportPanel } from './ImportPanel'
import { useRulesToday } from './use-rules-today'

/** Policies, routes and tags of a network as a file, out of the console and into it. */
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
        <LinkButton to={paths.policies(networkId)}>
          <ShieldCheck aria-hidden="true" /> {t('policyFile.policies')}
        </LinkButton>
      </PageHeader>
      <PolicyFile key={networkId} networkId={networkId} />
    </>
  )
}

function PolicyFile({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { data: rules, error, refetch } = useRulesToday(networkId)

  if (rules) {
    return (
      <Stack gap="4" pb="6">
        <ExportPanel today={rules.today} />
        <ImportPanel rules={rules} refusal={whyNotIn(networkId, t('policyFile.refused'))} />
      </Stack>
    )
  }
  if (error) {
    return (
      <ErrorPanel error={error} title={t('policyFile.loadFailed')} onRetry={() => void refetch()} />
    )
  }
  return <PageSkeleton />
}
