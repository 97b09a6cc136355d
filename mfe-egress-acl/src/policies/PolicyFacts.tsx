import type { ThingRef } from '@meshdeck/domain/reach'
import { Box, Callout, Flex, KeyValue, Panel, Stack, Text, TextLink } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import { endName } from '../policy-model/end-names'
import type { PolicyEnd } from '../policy-model/policy-ends'
import { type PolicyRow, policyServiceText } from '../policy-model/policy-rows'
import { endIcons } from '../policy-model/PolicyEnds'
import { thingHref } from '../reach-things/thing-href'
import { useTranslation } from '../translations'
import { StandingPolicySwitch } from './PolicySwitch'

/** As many as a panel has room for. */
const SHOWN = 50

/** Both sides of a policy by name, each a link to where it is, and what it lets through. */
export function PolicyFacts({ row }: { row: PolicyRow }) {
  const { t } = useTranslation()
  const { policy, gone, isEnabled } = row

  return (
    <DetailGrid>
      <Stack gap="4" gridColumn="1 / -1" _empty={{ display: 'none' }}>
        {!isEnabled && <Callout tone="info" role="status" title={t('policies.fact.off')} />}
        {gone.length > 0 && (
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
        title={t('policies.delete.facts')}
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
          { label: t('policies.fact.id'), value: policy.id, isMachine: true, copies: policy.id },
        ]}
      />
    </DetailGrid>
  )
}

type PanelProps = { title: string; ends: readonly PolicyEnd[]; networkId: string }

function EndPanel({ title, ends, networkId }: PanelProps) {
  const { t } = useTranslation()
  const rest = ends.length - SHOWN

  return (
    <Panel title={title}>
      <Stack as="ul" gap="2" px="4" py="3" textStyle="sm" listStyleType="none" aria-label={title}>
        {ends.slice(0, SHOWN).map((end) => (
          <EndLine key={end.key} {...{ end, networkId }} />
        ))}
        {ends.length === 0 && (
          <Box as="li" color="fg.muted">
            {t('policies.nobody')}
          </Box>
        )}
      </Stack>
      {rest > 0 && (
        <Text px="4" pb="3" textStyle="sm" color="fg.muted">
          {t('policies.fact.more', { count: rest })}
        </Text>
      )}
    </Panel>
  )
}

function EndLine({ end, networkId }: { end: PolicyEnd; networkId: string }) {
  const { t } = useTranslation()
  const Icon = endIcons[end.kind]
  const kind = thingKinds[end.kind]
  const href = kind && !end.isGone ? thingHref(networkId, { kind, id: end.id }) : undefined

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

/** The ends that have a page; all of a kind have none. */
const thingKinds: Partial<Record<PolicyEnd['kind'], ThingRef['kind']>> = {
  device: 'node',
  file: 'client',
  tag: 'tag',
  route: 'route',
  user: 'user',
}
