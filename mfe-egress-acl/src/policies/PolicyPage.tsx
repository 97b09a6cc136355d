import { findIn, useCan, useNameOf, useRequiredParam } from '@meshdeck/platform'
import {
  Box,
  Callout,
  Dialogs,
  EmptyState,
  Flex,
  KeyValue,
  lazyPart,
  LinkButton,
  PageBoundary,
  PageHeader,
  Panel,
  Stack,
  StatusBadge,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { ShieldCheck } from 'lucide-react'

import { entityHref, isEntityKind } from '../shared/entities'
import { docs, paths } from '../shared/paths'
import { endName, type PolicyEnd } from '../shared/policy-ends'
import {
  policyLists,
  type PolicyRow,
  policyServiceText,
  usePolicyRows,
} from '../shared/policy-rows'
import { endIcons } from '../shared/row-cells'
import { useCanReadHistory, usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { creatorText } from './policy-columns'
import { policyDialogs } from './policy-dialogs'
import { StandingPolicySwitch } from './PolicySwitch'
import { usePolicyActions } from './use-policy-actions'

const PolicyHistory = lazyPart(async () => (await import('./PolicyHistory')).PolicyHistory)

/** Page of one access policy: whom it lets reach what, by which service. */
export function PolicyPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const policyId = useRequiredParam('policyId')
  const canReadHistory = useCanReadHistory()
  const { refusal } = usePolicyRights(networkId)
  const policy = findIn(usePolicyRows(networkId), ({ id }) => id === policyId)
  const row = policy.data
  useNameOf(policyId, row?.name)
  const onLeave = useLeave(paths.policies(networkId))

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={row?.name ?? policyId}
        aside={row && <StatusBadge status={row.isEnabled ? 'enabled' : 'disabled'} />}
        description={row?.isDefault ? creatorText(t, row) : undefined}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        {row && <PolicyActions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={policy}
        failure={t('policies.loadFailed')}
        missing={
          <EmptyState
            icon={ShieldCheck}
            title={t('policies.notFound')}
            description={t('policies.notFoundHint')}
          >
            <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
            {canReadHistory && (
              <LinkButton to={paths.deletedPolicies(networkId)}>
                {t('policies.deletedOnes')}
              </LinkButton>
            )}
          </EmptyState>
        }
      >
        {(policyRow) => (
          <Stack gap="4">
            <PolicyFacts row={policyRow} />
            {canReadHistory && (
              <PageBoundary failure={t('policies.loadFailed')}>
                <PolicyHistory policy={policyRow.policy} />
              </PageBoundary>
            )}
          </Stack>
        )}
      </PageAbout>
      <Dialogs of={policyDialogs} refusal={refusal} />
    </>
  )
}

function PolicyActions({ row, onLeave }: { row: PolicyRow; onLeave: LeavePage }) {
  const { rowActions } = usePolicyActions(row.policy.network_id, { onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}

/** Maximum number of entries shown. */
const MAX_ROWS = 50

/** Lists both sides of a policy by name, with links, and its service. */
function PolicyFacts({ row }: { row: PolicyRow }) {
  const { t } = useTranslation()
  const { policy, goneEnds, isEnabled } = row

  return (
    <DetailGrid>
      <Stack gap="4" gridColumn="1 / -1" _empty={{ display: 'none' }}>
        {!isEnabled && <Callout tone="info" role="status" title={t('policies.fact.off')} />}
        {goneEnds.length > 0 && (
          <Callout tone="warning" role="status" title={t('policies.fact.gone')}>
            {t('policies.fact.goneHint')}
          </Callout>
        )}
      </Stack>
      <Stack gap="4">
        <EndPanel
          title={t('policies.column.source')}
          ends={row.sources}
          networkId={policy.network_id}
        />
        <EndPanel
          title={t('policies.column.destination')}
          ends={row.destinations}
          networkId={policy.network_id}
        />
      </Stack>
      <KeyValue
        title={t('policies.fact.title')}
        items={[
          { label: t('policies.column.enabled'), value: <StandingPolicySwitch row={row} /> },
          {
            label: t('policies.column.type'),
            value: t(row.isOfUsers ? 'policies.type.users' : 'policies.type.resources'),
          },
          {
            label: t('policies.column.service'),
            value: policyServiceText(row.policy, row.service),
          },
          {
            label: t('policies.column.direction'),
            value: t(row.isBothWays ? 'policies.direction.both' : 'policies.direction.one'),
          },
          { label: t('policies.fact.network'), value: policy.network_id },
          {
            label: t('policies.fact.id'),
            value: policy.id,
            isMonospace: true,
            copyText: policy.id,
          },
        ]}
      />
    </DetailGrid>
  )
}

type PanelProps = { title: string; ends: readonly PolicyEnd[]; networkId: string }

function EndPanel({ title, ends, networkId }: PanelProps) {
  const { t } = useTranslation()
  const remainingCount = ends.length - MAX_ROWS

  return (
    <Panel title={title}>
      <Stack as="ul" gap="2" px="4" py="3" textStyle="sm" listStyleType="none" aria-label={title}>
        {ends.slice(0, MAX_ROWS).map((end) => (
          <EndLine key={end.key} end={end} networkId={networkId} />
        ))}
        {ends.length === 0 && (
          <Box as="li" color="fg.muted">
            {t('policies.nobody')}
          </Box>
        )}
      </Stack>
      {remainingCount > 0 && (
        <Text px="4" pb="3" textStyle="sm" color="fg.muted">
          {t('policies.fact.more', { count: remainingCount })}
        </Text>
      )}
    </Panel>
  )
}

function EndLine({ end, networkId }: { end: PolicyEnd; networkId: string }) {
  const { t } = useTranslation()
  const Icon = endIcons[end.kind]
  const { isAdmin } = useCan()
  const { kind } = end
  // only administrators can open the pages of users and groups
  const isLinked = !end.isGone && (isAdmin || (kind !== 'user' && kind !== 'group'))
  const href =
    isLinked && isEntityKind(kind) ? entityHref(networkId, { kind, id: end.id }) : undefined

  return (
    <Flex as="li" gap="2" alignItems="center" minW="0">
      <Icon size="0.875rem" aria-hidden="true" />
      {href ? (
        <TextLink to={href}>{end.name}</TextLink>
      ) : (
        <Text truncate {...(end.isGone && { color: 'warning.fg' })}>
          {endName(t, end)}
        </Text>
      )}
    </Flex>
  )
}
