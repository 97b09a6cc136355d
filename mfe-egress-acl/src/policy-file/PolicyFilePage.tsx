import { useCan, useRequiredParam } from '@meshdeck/platform'
import { ErrorPanel, LinkButton, PageHeader, PageSkeleton, Stack } from '@meshdeck/ui'
import { FileCode, ShieldCheck } from 'lucide-react'

import { docs } from '../links'
import { paths } from '../paths'
import { ExportPanel } from './ExportPanel'
import { ImportPanel } from './ImportPanel'
import { usePolicyFileWords } from './policy-file-words'
import { useRulesToday } from './use-rules-today'

/** Policies, routes and tags of a network as a file, out of the console and into it. */
export function PolicyFilePage() {
  const { t } = usePolicyFileWords()
  const networkId = useRequiredParam('networkId')

  return (
    <>
      <PageHeader
        icon={FileCode}
        title={t('title')}
        description={t('description', { network: networkId })}
        docsUrl={docs.policies}
      >
        <LinkButton to={paths.policies(networkId)}>
          <ShieldCheck aria-hidden="true" /> {t('policies')}
        </LinkButton>
      </PageHeader>
      <PolicyFile key={networkId} networkId={networkId} />
    </>
  )
}

function PolicyFile({ networkId }: { networkId: string }) {
  const { t } = usePolicyFileWords()
  const { whyNotIn } = useCan()
  const { data: rules, error, refetch } = useRulesToday(networkId)

  if (rules) {
    return (
      <Stack gap="4" pb="6">
        <ExportPanel today={rules.today} />
        <ImportPanel rules={rules} refusal={whyNotIn(networkId, t('refused'))} />
      </Stack>
    )
  }
  if (error) {
    return <ErrorPanel error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  }
  return <PageSkeleton />
}
