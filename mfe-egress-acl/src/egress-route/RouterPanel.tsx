import { placeHref, useCapabilities } from '@meshdeck/platform'
import { Box, Flex, Panel, Span, StatusBadge, Text, TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { Router } from './route-picture'
import { useRouterFact } from './use-router-fact'

type Props = { networkId: string; routers: readonly Router[] }

/** Who leads there, in the order in which they do. */
export function RouterPanel({ networkId, routers }: Props) {
  const { t } = useTranslation()

  return (
    <Panel title={t('egress.column.nodes')}>
      {routers.length === 0 && (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {t('egress.noNodes')}
        </Text>
      )}
      <Box as="ol" listStyleType="none" aria-label={t('egress.column.nodes')}>
        {routers.map((router, index) => (
          <Line key={router.id} {...{ networkId, router }} isFirst={index === 0} />
        ))}
      </Box>
    </Panel>
  )
}

type LineProps = { networkId: string; router: Router; isFirst: boolean }

function Line({ networkId, router, isFirst }: LineProps) {
  const factOf = useRouterFact()

  return (
    <Flex
      as="li"
      alignItems="center"
      columnGap="3"
      flexWrap="wrap"
      px="4"
      py="2"
      textStyle="sm"
      {...(!isFirst && { borderTopWidth: '1px' })}
    >
      <Box flex="1" minW="10rem">
        <RouterName networkId={networkId} router={router} />
        <Text textStyle="xs" color="fg.muted">
          {factOf(router)}
        </Text>
      </Box>
      {router.status !== undefined && <StatusBadge status={router.status} />}
    </Flex>
  )
}

/** A link to the node, or to the tag where there are tags. */
function RouterName({ networkId, router }: Omit<LineProps, 'isFirst'>) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { id, name, isTag, place } = router
  const label = isTag ? t('egressRoute.tag', { name }) : name
  const isThere = isTag ? isPro : place !== 'gone'
  const page = isTag
    ? placeHref('tag', { networkId, tagId: id })
    : placeHref('node', { networkId, nodeId: id })
  if (!isThere || !page) return <Span fontWeight="500">{label}</Span>
  return <TextLink to={page}>{label}</TextLink>
}
