import { placeHref } from '@meshdeck/platform'
import { Badge, Box, ErrorPanel, Flex, Panel, Span, Text, TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { KnownRoute, UsingPolicy } from './route-picture'

/** Maximum number of entries shown. */
const MAX_ROWS = 20

type Props = Pick<KnownRoute, 'policies' | 'nameOf'> & { networkId: string }

/** Lists who may use a route, by policy. */
export function SourcePanel({ networkId, policies, nameOf }: Props) {
  const { t } = useTranslation()
  const list = policies?.data
  const hiddenCount = (list?.length ?? 0) - MAX_ROWS

  if (policies && !list && Boolean(policies.error)) {
    return <ErrorPanel reading={policies} title={t('egress.page.policiesFailed')} />
  }
  return (
    <Panel title={t('egress.page.sources')}>
      {!policies && <PanelNote text={t('egress.page.sourcesRefused')} />}
      {list?.length === 0 && <PanelNote text={t('egress.page.noPolicy')} />}
      <Box as="ul" listStyleType="none" aria-label={t('egress.page.sources')}>
        {list?.slice(0, MAX_ROWS).map((policy, index) => (
          <PolicyLine
            key={policy.id}
            networkId={networkId}
            policy={policy}
            nameOf={nameOf}
            isFirst={index === 0}
          />
        ))}
      </Box>
      {hiddenCount > 0 && <PanelNote text={t('egress.page.more', { count: hiddenCount })} />}
    </Panel>
  )
}

function PanelNote({ text }: { text: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      {text}
    </Text>
  )
}

type LineProps = Pick<Props, 'networkId' | 'nameOf'> & { policy: UsingPolicy; isFirst: boolean }

function PolicyLine({ networkId, nameOf, policy, isFirst }: LineProps) {
  const { t } = useTranslation()
  const { id, name, sources, addresses, type, protocol, ports, isOn } = policy
  const page = placeHref('policy', { networkId, policyId: id })
  const names = sources.slice(0, MAX_ROWS).map(nameOf)
  const hiddenCount = sources.length - MAX_ROWS
  const traffic = [type, protocol !== 'all' && protocol, ports.join(', ')].filter(Boolean).join(' ')

  return (
    <Box as="li" px="4" py="2" textStyle="sm" {...(!isFirst && { borderTopWidth: '1px' })}>
      <Flex gap="2" alignItems="baseline" flexWrap="wrap">
        {page ? <TextLink to={page}>{name}</TextLink> : <Span fontWeight="500">{name}</Span>}
        {!isOn && <Badge variant="outline">{t('common:health.disabled')}</Badge>}
      </Flex>
      <Text overflowWrap="anywhere">
        {[
          ...names,
          ...(hiddenCount > 0 ? [t('egress.page.more', { count: hiddenCount })] : []),
        ].join(', ') || t('egress.page.noSource')}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {t('egress.page.service', { service: traffic })}
      </Text>
      {addresses.length > 0 && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {t('changePreview.addresses.only', { only: addresses.join(', ') })}
        </Text>
      )}
    </Box>
  )
}
