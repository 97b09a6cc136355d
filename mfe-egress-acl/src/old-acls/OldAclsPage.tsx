import { useCan, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, ErrorPanel, LinkButton, PageHeader, PageSkeleton } from '@meshdeck/ui'
import { Grid3x3 } from 'lucide-react'

import { useAclVersion } from '../acl-version'
import { docs } from '../links'
import { paths } from '../paths'
import { AccessEditor } from './AccessEditor'
import { useOldAclWords } from './old-acl-words'
import { useAccessMatrix } from './use-access-matrix'

/** Which nodes of a network may reach each other, as 1.0.0 keeps it beside policies [SH-054, decisions OP-48, D-23]. */
export function OldAclsPage() {
  const { t } = useOldAclWords()
  const networkId = useRequiredParam('networkId')
  const { hasOldAccess } = useCapabilities()

  return (
    <>
      <PageHeader
        icon={Grid3x3}
        title={t('title')}
        description={t('description')}
        docsUrl={docs.policies}
        {...(hasOldAccess && { refreshes: ['old-access', 'nodes', 'hosts'] as const })}
      >
        {hasOldAccess && <PoliciesLink networkId={networkId} />}
      </PageHeader>
      {hasOldAccess ? (
        <Lists key={networkId} networkId={networkId} />
      ) : (
        <EmptyState icon={Grid3x3} title={t('gone')} description={t('goneHint')}>
          <PoliciesLink networkId={networkId} />
        </EmptyState>
      )}
    </>
  )
}

/** Back to what decides on later servers; it is remembered. */
function PoliciesLink({ networkId }: { networkId: string }) {
  const { t } = useOldAclWords()
  const [, setVersion] = useAclVersion()

  return (
    <LinkButton to={paths.policies(networkId)} onClick={() => setVersion('2')}>
      {t('policies')}
    </LinkButton>
  )
}

function Lists({ networkId }: { networkId: string }) {
  const { t } = useOldAclWords()
  const { whyNotIn } = useCan()
  const { data: matrix, error, refetch } = useAccessMatrix(networkId)

  if (matrix && matrix.members.length < 2) {
    return <EmptyState icon={Grid3x3} title={t('empty')} description={t('emptyHint')} />
  }
  if (matrix) {
    return <AccessEditor {...{ networkId, matrix }} refusal={whyNotIn(networkId, t('refused'))} />
  }
  if (error) {
    return <ErrorPanel error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
  }
  return <PageSkeleton />
}
