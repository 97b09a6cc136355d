import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { oldAccessQuery } from '@meshdeck/api/old-access'
import type { OldAccessLists } from '@meshdeck/domain/old-access'
import {
  type Reading,
  useCan,
  useCapabilities,
  useQuery,
  useReading,
  useRequiredParam,
  useSearchParams,
} from '@meshdeck/platform'
import {
  Box,
  Button,
  EmptyState,
  ErrorPanel,
  Flex,
  LinkButton,
  MenuButton,
  PageHeader,
  PageSkeleton,
  SearchField,
  Text,
} from '@meshdeck/ui'
import { PHONE_QUERY, useMediaQuery } from '@meshdeck/ui/data-table'
import { Download, Grid3x3, List } from 'lucide-react'
import { useId, useMemo, useState } from 'react'

import { docs, paths } from '../shared/paths'
import { useAclVersion } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import {
  type AccessDraft,
  type AccessMatrix,
  placesOf,
  toAccessMatrix,
  useAccessDraft,
} from './access-matrix'
import { AccessChanges } from './AccessChanges'
import { AccessGrid } from './AccessGrid'
import { exportPairs } from './export-pairs'
import { PairTable } from './PairTable'

/**
 * Page for which nodes of a network may reach each other by the lists that 1.0.0 keeps in addition to policies [SH-054,
 * decisions OP-48, D-23].
 */
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
        <OldAccess key={networkId} networkId={networkId} />
      ) : (
        <EmptyState icon={Grid3x3} title={t('oldAcls.gone')} description={t('oldAcls.goneHint')}>
          <PoliciesLink networkId={networkId} />
        </EmptyState>
      )}
    </>
  )
}

/** Link back to the policies, which decide on later servers; the choice is remembered. */
function PoliciesLink({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const [, setVersion] = useAclVersion()

  return (
    <LinkButton to={paths.policies(networkId)} onClick={() => setVersion('2')}>
      {t('oldAcls.policies')}
    </LinkButton>
  )
}

function OldAccess({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const reading = useAccessMatrix(networkId)
  const { data: matrix, error } = reading

  if (matrix && matrix.members.length < 2) {
    return (
      <EmptyState icon={Grid3x3} title={t('oldAcls.empty')} description={t('oldAcls.emptyHint')} />
    )
  }
  if (matrix) {
    return (
      <AccessEditor
        networkId={networkId}
        matrix={matrix}
        refusal={whyNotIn(networkId, t('oldAcls.refused'))}
      />
    )
  }
  if (error) {
    return <ErrorPanel reading={reading} title={t('oldAcls.loadFailed')} />
  }
  return <PageSkeleton />
}

/** Fetches the old access lists of a network. Waits for nodes and hosts, because IDs alone have no meaning to users. */
function useAccessMatrix(networkId: string): Reading<AccessMatrix> {
  const lists = useQuery(oldAccessQuery(networkId))
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const toMatrix = useMemo(() => {
    const known = nodes.data && hosts.data && { nodes: nodes.data, hosts: hosts.data }
    return (reply: OldAccessLists) => known && toAccessMatrix(reply, known)
  }, [nodes.data, hosts.data])

  return useReading(lists, toMatrix, nodes, hosts)
}

type Props = { networkId: string; matrix: AccessMatrix; refusal: string | undefined }

/** Matrix, or the list of pairs instead of it, with the changes of both. */
function AccessEditor({ networkId, matrix, refusal }: Props) {
  const { t } = useTranslation()
  const draft = useAccessDraft(matrix)
  const [params] = useSearchParams()
  const isPhone = useMediaQuery(PHONE_QUERY)
  const isList = isPhone || params.get('as') === 'list'
  const id = useId()
  const refusalId = refusal === undefined ? undefined : id

  return (
    <Flex flexDirection="column" gap="3" flex="1" minH="0">
      <Text color="fg.muted" textStyle="sm">
        {t('oldAcls.effect.both')}
      </Text>
      {!isPhone && (
        <LinkButton variant="ghost" alignSelf="flex-start" to={isList ? '?' : '?as=list'}>
          {isList ? <Grid3x3 aria-hidden="true" /> : <List aria-hidden="true" />}
          {t(isList ? 'oldAcls.as.matrix' : 'oldAcls.as.list')}
        </LinkButton>
      )}
      {isList ? (
        <PairTable draft={draft} refusal={refusal} />
      ) : (
        <Matrix draft={draft} refusalId={refusalId} />
      )}
      <AccessChanges networkId={networkId} draft={draft} refusal={refusal} refusalId={refusalId} />
    </Flex>
  )
}

type MatrixProps = { draft: AccessDraft; refusalId: string | undefined }

function Matrix({ draft, refusalId }: MatrixProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState({ rows: '', columns: '' })
  const { matrix } = draft
  const rows = useMemo(() => placesOf(matrix, search.rows), [matrix, search.rows])
  const columns = useMemo(() => placesOf(matrix, search.columns), [matrix, search.columns])
  const isAll = rows.length + columns.length === 2 * matrix.members.length
  const refusal = { disabled: refusalId !== undefined, 'aria-describedby': refusalId }

  return (
    <>
      <Flex gap="2" flexWrap="wrap" alignItems="center">
        <SearchField
          label={t('oldAcls.rows')}
          value={search.rows}
          onChange={(text) => setSearch({ ...search, rows: text })}
        />
        <SearchField
          label={t('oldAcls.columns')}
          value={search.columns}
          onChange={(text) => setSearch({ ...search, columns: text })}
        />
        <Box flex="1" />
        <MenuButton
          icon={Download}
          variant="ghost"
          actions={[
            { label: t('oldAcls.export.csv'), onSelect: () => exportShown('csv') },
            { label: t('oldAcls.export.json'), onSelect: () => exportShown('json') },
          ]}
        >
          {t('oldAcls.export.title')}
        </MenuButton>
        <Button {...refusal} onClick={() => draft.set(rows, columns, true)}>
          {t(isAll ? 'oldAcls.all.allow' : 'oldAcls.all.allowShown')}
        </Button>
        <Button {...refusal} onClick={() => draft.set(rows, columns, false)}>
          {t(isAll ? 'oldAcls.all.block' : 'oldAcls.all.blockShown')}
        </Button>
      </Flex>
      {rows.length > 0 && columns.length > 0 ? (
        <AccessGrid draft={draft} rows={rows} columns={columns} refusalId={refusalId} />
      ) : (
        <Text role="status" color="fg.muted">
          {t('oldAcls.unmatched')}
        </Text>
      )}
    </>
  )

  function exportShown(type: 'csv' | 'json') {
    void exportPairs(t, { draft, rows, columns }, type)
  }
}
