import { useCan, useCapabilities, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, ErrorPanel, LinkButton, PageHeader, PageSkeleton } from '@meshdeck/ui'
import { Grid3x3 } from 'lucide-react'

import { useAclVersion } from '../acl-version'
import { docs } from '../links'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { AccessEditor } from './AccessEditor'
import { useAccessMatrix } from './use-access-matrix'

/** Which nodes of a network may reach each other, as 1.0.0 keeps it beside policies [SH-054, decisions OP-48, D-23]. */
export function OldAclsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { hasOldAccess } = useCapabilities()

  return (
    <>
      <PageHeader
        icon={Grid3x3}
        title={t('oldAcls.title')}
        description={t('oldAcls.description')}
        docsUrl={docs.policies}
        {...(hasOldAccess && { refreshes: ['old-access', 'nodes', 'hosts'] as const })}
      >
        {hasOldAccess && <PoliciesLink networkId={networkId} />}
      </PageHeader>
      {hasOldAccess ? (
        <Lists key={networkId} networkId={networkId} />
      ) : (
        <EmptyState icon={Grid3x3} title={t('oldAcls.gone')} description={t('oldAcls.goneHint')}>
          <PoliciesLink networkId={networkId} />
        </EmptyState>
      )}
    </>
  )
}

/** Back to what decides on later servers; it is remembered. */
function PoliciesLink({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const [, setVersion] = useAclVersion()

  return (
    <LinkButton to={paths.policies(networkId)} onClick={() => setVersion('2')}>
      {t('oldAcls.policies')}
    </LinkButton>
  )
}

function Lists({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { data: matrix, error, refetch } = useAccessMatrix(networkId)

  if (matrix && matrix.members.length < 2) {
    return (
      <EmptyState icon={Grid3x3} title={t('oldAcls.empty')} description={t('oldAcls.emptyHint')} />
    )
  }
  if (matrix) {
    return (
      <AccessEditor
        {...{ networkId, matrix }}
        refusal={whyNotIn(networkId, t('oldAcls.refused'))}
      />
    )
  }
  if (error) {
    return (
      <ErrorPanel error={error} title={t('oldAcls.loadFailed')} onRetry={() => void refetch()} />
    )
  }
  return <PageSkeleton />
}
